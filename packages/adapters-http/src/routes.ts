import type { UseCases } from '@data-import/application';
import { EventViewers, ListReaders, type ErrorCode } from '@data-import/http-kit';
import { BULK_OPERATIONS, type BulkOperationName } from '@data-import/wire/codecs';
import { searchAccountsRoutes } from './accounts/search-accounts-routes.js';
import { viewOwnAccountRoute } from './accounts/view-own-account-route.js';
import { progressRoutes } from './progress/progress-routes.js';
import { listRefusalsRoutes } from './refusals/list-refusals-routes.js';
import { observedRoute } from './refusals/observed-route.js';
import { settingsRoute } from './settings/settings-route.js';
import { announceBatchRoute } from './import-batches/announce-batch-route.js';
import { listImportBatchesRoute } from './import-batches/list-import-batches-route.js';
import { createNotesRoute } from './notes/create-notes-route.js';
import { makeOperatorRoutes } from './operator-routes.js';
import { createAccountInstructionRoute } from './payment-instructions/create-account-instruction-route.js';
import { createBusinessInstructionRoute } from './payment-instructions/create-business-instruction-route.js';
import { exportRoutes } from './exports/export-routes.js';
import { importProcessesRoutes } from './import-processes/import-processes-route.js';
import { transferStatusRoute } from './import-processes/transfer-status-route.js';
import { errorCodesRoute } from './error-codes/error-codes-route.js';
import type { RouteSettings } from './route-settings.js';
import type { Route } from './route.js';
import { importStatementsRoute } from './statements/import-statements-route.js';
import { readSuppliersRoutes } from './suppliers/read-suppliers-routes.js';
import { totalsRoutes } from './totals/totals-routes.js';
import { importTransactionsRoute } from './transactions/import-transactions-route.js';

/** Every route that asks for a token: the one list behind the router and the documentation. */
export function makeRoutes(
  useCases: UseCases,
  settings: RouteSettings,
  catalogue: () => readonly ErrorCode[],
): readonly Route[] {
  const { limits, vendors } = settings;
  // All lists share what is set aside for them.
  const readers = new ListReaders();
  // And those who follow progress, whatever they follow.
  const viewers = new EventViewers();
  const loading = {
    notes: createNotesRoute(useCases.createNotes, limits),
    transactions: importTransactionsRoute(useCases.importTransactions, settings),
    'historical-statements': importStatementsRoute(useCases.importStatements, limits),
    'payment-instruction': createAccountInstructionRoute(
      useCases.createAccountInstruction,
      vendors,
    ),
    'business-payment-instruction': createBusinessInstructionRoute(
      useCases.createBusinessInstruction,
      settings,
    ),
  } satisfies Record<BulkOperationName, Route>;
  return [
    ...BULK_OPERATIONS.map((name) => observedRoute(loading[name], name, useCases)),
    transferStatusRoute(useCases.getImportProcess),
    listImportBatchesRoute(useCases.listImportBatches),
    announceBatchRoute(useCases.announceBatch),
    ...importProcessesRoutes(useCases.listImportProcesses, readers),
    ...exportRoutes(useCases, readers),
    ...totalsRoutes(useCases, readers),
    ...readSuppliersRoutes(useCases),
    ...progressRoutes(useCases, viewers),
    ...listRefusalsRoutes(useCases.listRefusals, catalogue),
    ...searchAccountsRoutes(useCases.searchAccounts, readers),
    viewOwnAccountRoute(useCases.viewOwnAccount),
    settingsRoute(settings),
    errorCodesRoute(catalogue),
    ...makeOperatorRoutes(useCases, limits, readers),
  ];
}
