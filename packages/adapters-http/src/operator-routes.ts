import type {
  Clock,
  CreateBusiness,
  CreateOrganisation,
  DocumentStore,
  GetImportProcess,
  ImportProcessReader,
  IssueApiKey,
  ListApiKeys,
  ListOrganisations,
  ListStatusChanges,
  ManageAccounts,
  ManageImportProcesses,
  ManageSuppliers,
  RevokeApiKey,
  RevokeInstructions,
} from '@data-import/application';
import { issueApiKeyRoute } from './access-tokens/issue-api-key-route.js';
import { listApiKeysRoute } from './access-tokens/list-api-keys-route.js';
import { revokeApiKeyRoute } from './access-tokens/revoke-api-key-route.js';
import { closeStatementPeriodRoute } from './accounts/close-statement-period-route.js';
import { importAccountsRoute } from './accounts/import-accounts-route.js';
import { openStatementPeriodRoute } from './accounts/open-statement-period-route.js';
import { viewAccountRoute } from './accounts/view-account-route.js';
import { createBusinessRoute } from './businesses/create-business-route.js';
import { completeImportRoute } from './import-processes/complete-import-route.js';
import { detailedProcessesRoute } from './import-processes/detailed-processes-route.js';
import { failImportRoute } from './import-processes/fail-import-route.js';
import type { ListReaders } from '@data-import/http-kit';
import { stageAccountsRoute } from './import-processes/stage-accounts-route.js';
import { startImportRoute } from './import-processes/start-import-route.js';
import { createOrganisationRoute } from './organisations/create-organisation-route.js';
import { listOrganisationsRoute } from './organisations/list-organisations-route.js';
import { revokeInstructionRoutes } from './payment-instructions/revoke-instruction-routes.js';
import type { Limits } from '@data-import/http-kit';
import type { Route } from './route.js';
import { changeSupplierRoute } from './suppliers/change-supplier-route.js';
import { createSupplierRoute } from './suppliers/create-supplier-route.js';
import { listStatusChangesRoute } from './suppliers/list-status-changes-route.js';
import { listSuppliersRoute } from './suppliers/list-suppliers-route.js';
import { viewSupplierRoute } from './suppliers/view-supplier-route.js';

/** The use cases that the operator reaches by HTTP. */
export interface OperatorUseCases {
  readonly createOrganisation: CreateOrganisation;
  readonly listOrganisations: ListOrganisations;
  readonly issueApiKey: IssueApiKey;
  readonly listApiKeys: ListApiKeys;
  readonly revokeApiKey: RevokeApiKey;
  readonly manageSuppliers: ManageSuppliers;
  readonly listStatusChanges: ListStatusChanges;
  readonly manageImportProcesses: ManageImportProcesses;
  readonly getImportProcess: GetImportProcess;
  readonly manageAccounts: ManageAccounts;
  readonly createBusiness: CreateBusiness;
  readonly revokeInstructions: RevokeInstructions;
  readonly importProcessReader: Pick<ImportProcessReader, 'detailedPage'>;
  /** Links for the documents of statements come from here. */
  readonly documentStore: DocumentStore;
  /** Says which notes are pinned now. */
  readonly clock: Clock;
}

/** Everything below `/v1/operator/`. */
export function makeOperatorRoutes(
  useCases: OperatorUseCases,
  limits: Limits,
  readers: ListReaders,
): readonly Route[] {
  const { manageSuppliers, manageImportProcesses, manageAccounts, getImportProcess } = useCases;
  return [
    createOrganisationRoute(useCases.createOrganisation),
    listOrganisationsRoute(useCases.listOrganisations),
    issueApiKeyRoute(useCases.issueApiKey),
    listApiKeysRoute(useCases.listApiKeys),
    revokeApiKeyRoute(useCases.revokeApiKey),
    createSupplierRoute(manageSuppliers),
    listSuppliersRoute(manageSuppliers),
    viewSupplierRoute(manageSuppliers),
    changeSupplierRoute(manageSuppliers),
    listStatusChangesRoute(useCases.listStatusChanges),
    stageAccountsRoute(manageImportProcesses, limits),
    detailedProcessesRoute(useCases.importProcessReader, readers),
    startImportRoute(manageImportProcesses, getImportProcess),
    completeImportRoute(manageImportProcesses, getImportProcess),
    failImportRoute(manageImportProcesses, getImportProcess),
    importAccountsRoute(manageImportProcesses, limits),
    createBusinessRoute(useCases.createBusiness, limits),
    openStatementPeriodRoute(manageAccounts),
    closeStatementPeriodRoute(manageAccounts),
    ...revokeInstructionRoutes(useCases.revokeInstructions),
    viewAccountRoute(useCases),
  ];
}
