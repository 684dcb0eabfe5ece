import type { ServerReport, UseCases } from '@data-import/application';
import { EventViewers, Gate, ListReaders } from '@data-import/http-kit';
import {
  BULK_OPERATIONS,
  type BulkOperationName,
  type ServiceName,
  type Settings,
} from '@data-import/wire/codecs';
import type { ErrorCode } from '@data-import/wire/kit';
import { apiKeyRoutes } from './access-tokens/api-key-routes.js';
import { auditRoute } from './audit/audit-route.js';
import { exportAccountRoute } from './accounts/export-account-route.js';
import { importAccountsRoutes } from './accounts/import-accounts-route.js';
import { searchAccountsRoutes } from './accounts/search-accounts-routes.js';
import { statementPeriodRoutes } from './accounts/statement-period-routes.js';
import { viewAccountRoute, viewOwnAccountRoute } from './accounts/view-account-routes.js';
import { createBusinessRoute } from './businesses/create-business-route.js';
import { missingDocumentsRoute } from './documents/missing-documents-route.js';
import { erasedAccountsRoute, eraseAccountRoute } from './erasures/erasure-routes.js';
import { exportRoutes } from './exports/export-routes.js';
import { viewHealthRoute } from './health/view-health-route.js';
import { batchRoutes } from './import-batches/batch-routes.js';
import { undoImportBatchRoute } from './import-batches/undo-import-batch-route.js';
import {
  detailedProcessesRoute,
  importProcessesRoutes,
  transferStatusRoute,
} from './import-processes/process-list-routes.js';
import { processStepRoutes, stageAccountsRoute } from './import-processes/process-step-routes.js';
import { createNotesRoute } from './notes/create-notes-route.js';
import { organisationRoutes } from './organisations/organisation-routes.js';
import {
  createAccountInstructionRoute,
  createBusinessInstructionRoute,
} from './payment-instructions/create-instruction-routes.js';
import { listVendorsRoute } from './payment-instructions/list-vendors-route.js';
import { revokeInstructionRoutes } from './payment-instructions/revoke-instruction-routes.js';
import { progressRoutes } from './progress/progress-routes.js';
import { listRefusalsRoutes } from './refusals/list-refusals-routes.js';
import { observedRoute } from './refusals/observed-route.js';
import type { Route } from './route.js';
import { referenceRoutes } from './settings/reference-routes.js';
import { importStatementsRoute } from './statements/import-statements-route.js';
import { readSuppliersRoutes, supplierRoutes } from './suppliers/supplier-routes.js';
import { totalsRoutes } from './totals/totals-routes.js';
import { importTransactionsRoute } from './transactions/import-transactions-route.js';

/** Every route that needs a token: the one list behind the router and the documentation. */
export function makeRoutes(
  useCases: UseCases,
  settings: RouteSettings,
  catalogue: () => readonly ErrorCode[],
  gate = new Gate(),
): readonly Route[] {
  const { limits, vendors, ownReport } = settings;
  // All lists share one capacity, and all streams of progress another.
  const readers = new ListReaders(gate);
  const viewers = new EventViewers();
  const source = { page: useCases.page, noteLook: useCases.noteLook, readers };
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
    ...batchRoutes(useCases),
    ...importProcessesRoutes(source),
    ...exportRoutes(source),
    ...totalsRoutes(useCases.viewSupplierTotals, source, gate),
    erasedAccountsRoute(useCases.page, readers),
    ...readSuppliersRoutes(useCases),
    ...progressRoutes(useCases, viewers),
    ...listRefusalsRoutes(useCases, catalogue),
    ...searchAccountsRoutes(useCases.searchAccounts, readers),
    viewOwnAccountRoute(useCases),
    ...referenceRoutes(useCases, settings, catalogue),

    ...organisationRoutes(useCases),
    ...apiKeyRoutes(useCases),
    ...supplierRoutes(useCases),
    undoImportBatchRoute(useCases),
    stageAccountsRoute(useCases, limits),
    detailedProcessesRoute(source),
    ...processStepRoutes(useCases),
    ...importAccountsRoutes(useCases, limits),
    createBusinessRoute(useCases, limits),
    ...statementPeriodRoutes(useCases),
    ...revokeInstructionRoutes(useCases),
    viewAccountRoute(useCases),
    exportAccountRoute(useCases, readers),
    auditRoute(useCases, readers),
    eraseAccountRoute(useCases),
    viewHealthRoute(useCases.viewHealth, ownReport),
    listVendorsRoute(useCases.listVendors),
    missingDocumentsRoute(useCases.listMissingDocuments),
  ];
}

export interface RouteSettings extends Settings {
  /** The name of the service for its clients; `undefined` where it has none. */
  readonly service?: ServiceName | undefined;
  /** The last report of this server on itself; it counts even if the database does not have it. */
  readonly ownReport?: (() => ServerReport | undefined) | undefined;
}
