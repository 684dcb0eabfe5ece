import type {
  CreateAccountInstruction,
  CreateBusinessInstruction,
  CreateNotes,
  ImportProcessReader,
  ImportStatements,
  ImportTransactions,
  ReadSuppliers,
} from '@data-import/application';
import { settingsRoute } from './settings/settings-route.js';
import { createNotesRoute } from './notes/create-notes-route.js';
import { makeOperatorRoutes, type OperatorUseCases } from './operator-routes.js';
import { createAccountInstructionRoute } from './payment-instructions/create-account-instruction-route.js';
import { createBusinessInstructionRoute } from './payment-instructions/create-business-instruction-route.js';
import { importProcessesRoutes } from './import-processes/import-processes-route.js';
import { ListReaders } from '@data-import/http-kit';
import { transferStatusRoute } from './import-processes/transfer-status-route.js';
import { errorCodesRoute } from './error-codes/error-codes-route.js';
import type { RouteSettings } from './route-settings.js';
import type { ErrorCode } from '@data-import/http-kit';
import type { Route } from './route.js';
import { importStatementsRoute } from './statements/import-statements-route.js';
import { readSuppliersRoutes } from './suppliers/read-suppliers-routes.js';
import { importTransactionsRoute } from './transactions/import-transactions-route.js';

/** The use cases that callers and the operator reach by REST. */
export interface RestUseCases extends OperatorUseCases {
  readonly createNotes: CreateNotes;
  readonly importTransactions: ImportTransactions;
  readonly importStatements: ImportStatements;
  readonly createAccountInstruction: CreateAccountInstruction;
  readonly createBusinessInstruction: CreateBusinessInstruction;
  readonly importProcessReader: ImportProcessReader;
  readonly readSuppliers: ReadSuppliers;
}

/** Every route that asks for a token: the one list behind the router and the documentation. */
export function makeRoutes(
  useCases: RestUseCases,
  settings: RouteSettings,
  catalogue: () => readonly ErrorCode[],
): readonly Route[] {
  const { limits, vendors } = settings;
  // All lists share what is set aside for them.
  const readers = new ListReaders();
  return [
    createNotesRoute(useCases.createNotes, limits),
    importTransactionsRoute(useCases.importTransactions, settings),
    importStatementsRoute(useCases.importStatements, limits),
    createAccountInstructionRoute(useCases.createAccountInstruction, vendors),
    createBusinessInstructionRoute(useCases.createBusinessInstruction, settings),
    transferStatusRoute(useCases.getImportProcess),
    ...importProcessesRoutes(useCases.importProcessReader, readers),
    ...readSuppliersRoutes(useCases.readSuppliers),
    settingsRoute(settings),
    errorCodesRoute(catalogue),
    ...makeOperatorRoutes(useCases, limits, readers),
  ];
}
