import type { UseCases } from '@data-import/application';
import type { Limits, ListReaders } from '@data-import/http-kit';
import { issueApiKeyRoute } from './access-tokens/issue-api-key-route.js';
import { listApiKeysRoute } from './access-tokens/list-api-keys-route.js';
import { revokeApiKeyRoute } from './access-tokens/revoke-api-key-route.js';
import { closeStatementPeriodRoute } from './accounts/close-statement-period-route.js';
import { importAccountsRoute } from './accounts/import-accounts-route.js';
import { openStatementPeriodRoute } from './accounts/open-statement-period-route.js';
import { viewAccountRoute } from './accounts/view-account-route.js';
import { createBusinessRoute } from './businesses/create-business-route.js';
import { missingDocumentsRoute } from './documents/missing-documents-route.js';
import { completeImportRoute } from './import-processes/complete-import-route.js';
import { detailedProcessesRoute } from './import-processes/detailed-processes-route.js';
import { failImportRoute } from './import-processes/fail-import-route.js';
import { undoImportBatchRoute } from './import-batches/undo-import-batch-route.js';
import { stageAccountsRoute } from './import-processes/stage-accounts-route.js';
import { startImportRoute } from './import-processes/start-import-route.js';
import { createOrganisationRoute } from './organisations/create-organisation-route.js';
import { listOrganisationsRoute } from './organisations/list-organisations-route.js';
import { listVendorsRoute } from './payment-instructions/list-vendors-route.js';
import { revokeInstructionRoutes } from './payment-instructions/revoke-instruction-routes.js';
import type { Route } from './route.js';
import { changeSupplierRoute } from './suppliers/change-supplier-route.js';
import { createSupplierRoute } from './suppliers/create-supplier-route.js';
import { listStatusChangesRoute } from './suppliers/list-status-changes-route.js';
import { listSuppliersRoute } from './suppliers/list-suppliers-route.js';
import { viewSupplierRoute } from './suppliers/view-supplier-route.js';

/** Everything below `/v1/operator/`. */
export function makeOperatorRoutes(
  useCases: UseCases,
  limits: Limits,
  readers: ListReaders,
): readonly Route[] {
  return [
    createOrganisationRoute(useCases.createOrganisation),
    listOrganisationsRoute(useCases.listOrganisations),
    issueApiKeyRoute(useCases.issueApiKey),
    listApiKeysRoute(useCases.listApiKeys),
    revokeApiKeyRoute(useCases.revokeApiKey),
    createSupplierRoute(useCases.createSupplier),
    listSuppliersRoute(useCases.listSuppliers),
    viewSupplierRoute(useCases.viewSupplier),
    changeSupplierRoute(useCases.changeSupplier),
    listStatusChangesRoute(useCases.listStatusChanges),
    undoImportBatchRoute(useCases.undoImportBatch),
    stageAccountsRoute(useCases.stageAccounts, limits),
    detailedProcessesRoute(useCases.listDetailedProcesses, readers),
    startImportRoute(useCases.startImport),
    completeImportRoute(useCases.completeImport),
    failImportRoute(useCases.failImport),
    importAccountsRoute(useCases.importAccounts, limits),
    createBusinessRoute(useCases.createBusiness, limits),
    openStatementPeriodRoute(useCases.openStatementPeriod),
    closeStatementPeriodRoute(useCases.closeStatementPeriod),
    ...revokeInstructionRoutes(useCases),
    viewAccountRoute(useCases.viewAccount),
    listVendorsRoute(useCases.listVendors),
    missingDocumentsRoute(useCases.listMissingDocuments),
  ];
}
