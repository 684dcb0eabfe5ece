import type { SupplierCode } from '@data-import/domain';
import { ActivityLog, type RefusedRequest } from './activity/activity-log.js';
import { makeListRefusals } from './activity/list-refusals.js';
import { makeSearchAccounts } from './accounts/search-accounts.js';
import { makeViewOwnAccount } from './accounts/view-own-account.js';
import { makeListMissingDocuments } from './documents/list-missing-documents.js';
import { watchVendors } from './payment-instructions/watched-vendors.js';
import { ProgressBoard } from './progress/progress-board.js';
import { makeListProgress, makeViewProgress, makeWatchProgress } from './progress/view-progress.js';
import { makeAuthenticate } from './access-tokens/authenticate.js';
import { makeIssueApiKey } from './access-tokens/issue-api-key.js';
import { makeListApiKeys } from './access-tokens/list-api-keys.js';
import { makeObtainAccessToken } from './access-tokens/obtain-access-token.js';
import { makeRevokeApiKey } from './access-tokens/revoke-api-key.js';
import { makeCloseStatementPeriod } from './accounts/close-statement-period.js';
import { makeOpenStatementPeriod } from './accounts/open-statement-period.js';
import { makeViewAccount } from './accounts/view-account.js';
import { makeCreateBusiness } from './businesses/create-business.js';
import { makeCheckDatabase } from './database-check/check-database.js';
import { makeOpenLinkedDocument } from './documents/open-linked-document.js';
import { makeAnnounceBatch } from './import-batches/announce-batch.js';
import { makeListImportBatches } from './import-batches/list-import-batches.js';
import { makeUndoImportBatch } from './import-batches/undo-import-batch.js';
import { makeExportInstructions } from './exports/export-instructions.js';
import { makeExportNotes } from './exports/export-notes.js';
import { makeExportStatements } from './exports/export-statements.js';
import { makeExportTransactions } from './exports/export-transactions.js';
import { makeCompleteImport } from './import-processes/complete-import.js';
import { makeFailImport } from './import-processes/fail-import.js';
import { makeGetImportProcess } from './import-processes/get-import-process.js';
import { makeImportAccounts } from './import-processes/import-accounts.js';
import { makeListDetailedProcesses } from './import-processes/list-detailed-processes.js';
import { makeListImportProcesses } from './import-processes/list-import-processes.js';
import { makeStageAccounts } from './import-processes/stage-accounts.js';
import { makeStartImport } from './import-processes/start-import.js';
import { makeCreateNotes } from './notes/create-notes.js';
import { makeCreateOrganisation } from './organisations/create-organisation.js';
import { makeListOrganisations } from './organisations/list-organisations.js';
import { makeCreateAccountInstruction } from './payment-instructions/create-account-instruction.js';
import { makeCreateBusinessInstruction } from './payment-instructions/create-business-instruction.js';
import { makeRevokeAccountInstruction } from './payment-instructions/revoke-account-instruction.js';
import { makeRevokeBusinessInstruction } from './payment-instructions/revoke-business-instruction.js';
import type { Ports } from './ports.js';
import { makeImportStatements } from './statements/import-statements.js';
import { makeChangeSupplier } from './suppliers/change-supplier.js';
import { makeCreateSupplier } from './suppliers/create-supplier.js';
import { makeIdentifySupplier } from './suppliers/identify-supplier.js';
import { makeListStatusChanges } from './suppliers/list-status-changes.js';
import { makeListSupplierOverviews } from './suppliers/list-supplier-overviews.js';
import { makeListSuppliers } from './suppliers/list-suppliers.js';
import { makeViewSupplier } from './suppliers/view-supplier.js';
import { makeListAccountTotals } from './totals/list-account-totals.js';
import { makeViewSupplierTotals } from './totals/view-supplier-totals.js';
import { makeImportTransactions } from './transactions/import-transactions.js';

/** What an operator may set about the use cases. */
export interface UseCaseSettings {
  /** How many documents of one request are looked up at the same time; 32 when `undefined`. */
  readonly documentLookUps?: number;
  /** How many access tokens an organisation, or an operator's key, gets in a minute; 1000 when `undefined`. */
  readonly tokensPerMinute?: number;
}

/** Every use case of the service. A new one is added here and nowhere else before its route or command. */
export type UseCases = ReturnType<typeof makeUseCases>;

/** Call once for each server: the use cases hold token limits and caches. */
export function makeUseCases(ports: Ports, settings: UseCaseSettings = {}) {
  const { processReader: reader, linkedDocuments } = ports;
  const { vendors, listVendors } = watchVendors(ports.vendors, ports.clock);
  const viewAccount = makeViewAccount(ports);
  const activityLog = new ActivityLog(ports);
  const board = new ProgressBoard(ports);
  const documents = { store: ports.documentStore, concurrency: settings.documentLookUps };
  return {
    authenticate: makeAuthenticate(ports),
    obtainAccessToken: makeObtainAccessToken({ ...ports, ...settings }),
    issueApiKey: makeIssueApiKey(ports),
    listApiKeys: makeListApiKeys(ports),
    revokeApiKey: makeRevokeApiKey(ports),

    createOrganisation: makeCreateOrganisation(ports),
    listOrganisations: makeListOrganisations(ports),

    createSupplier: makeCreateSupplier(ports),
    changeSupplier: makeChangeSupplier(ports),
    viewSupplier: makeViewSupplier(ports),
    identifySupplier: makeIdentifySupplier(ports),
    listSuppliers: makeListSuppliers(ports),
    listSupplierOverviews: makeListSupplierOverviews(ports),
    listStatusChanges: makeListStatusChanges(ports),

    stageAccounts: makeStageAccounts(ports),
    startImport: makeStartImport(ports),
    completeImport: makeCompleteImport(ports),
    failImport: makeFailImport(ports),
    importAccounts: makeImportAccounts(ports),
    getImportProcess: makeGetImportProcess({ reader }),
    listImportProcesses: makeListImportProcesses({ reader }),
    listDetailedProcesses: makeListDetailedProcesses({ reader }),

    viewAccount,
    viewOwnAccount: makeViewOwnAccount({ ...ports, viewAccount }),
    searchAccounts: makeSearchAccounts(ports),
    openStatementPeriod: makeOpenStatementPeriod(ports),
    closeStatementPeriod: makeCloseStatementPeriod(ports),
    createBusiness: makeCreateBusiness(ports),

    createNotes: makeCreateNotes({ ...ports, ledger: ports.notes, documents }),
    importTransactions: makeImportTransactions({
      ...ports,
      ledger: ports.transactions,
      keyedLedger: ports.keyedTransactions,
    }),
    importStatements: makeImportStatements({ ...ports, ledger: ports.statements, documents }),
    createAccountInstruction: makeCreateAccountInstruction({
      ...ports,
      vendors,
      ledger: ports.accountInstructions,
    }),
    createBusinessInstruction: makeCreateBusinessInstruction({
      ...ports,
      vendors,
      ledger: ports.businessInstructions,
    }),
    revokeAccountInstruction: makeRevokeAccountInstruction(ports),
    revokeBusinessInstruction: makeRevokeBusinessInstruction(ports),

    announceBatch: makeAnnounceBatch(ports),
    listImportBatches: makeListImportBatches({ ...ports, batches: ports.importBatches }),
    undoImportBatch: makeUndoImportBatch({ ...ports, batches: ports.importBatches }),

    exportNotes: makeExportNotes(ports),
    exportTransactions: makeExportTransactions(ports),
    exportStatements: makeExportStatements(ports),
    exportInstructions: makeExportInstructions(ports),
    listAccountTotals: makeListAccountTotals(ports),
    viewSupplierTotals: makeViewSupplierTotals(ports),

    listVendors,
    listMissingDocuments: makeListMissingDocuments({
      ...ports,
      documentLookUps: settings.documentLookUps,
    }),

    viewProgress: makeViewProgress({ board }),
    listProgress: makeListProgress({ board }),
    watchProgress: makeWatchProgress({ board }),
    /** To be called every ten seconds. */
    sampleProgress: async () => {
      await board.sample();
      await ports.importBatches.countAnnounced(ports.clock.now());
    },

    noteRefusal: (refused: RefusedRequest) => activityLog.noteRefusal(refused),
    noteBatch: (supplierCode: SupplierCode, name: string) =>
      activityLog.noteBatch(supplierCode, name),
    listRefusals: makeListRefusals({ ...ports, activityLog }),
    /** Since this server started. */
    totalRefusals: () => activityLog.totals(),
    /** To be called every few seconds and before the process ends. */
    storeActivity: () => activityLog.flush(),

    checkDatabase: makeCheckDatabase(ports),
    distributeDatabase: () => ports.databaseCluster.distribute(),

    /** `undefined` where the links of the document store don't lead to this service. */
    openLinkedDocument: linkedDocuments && makeOpenLinkedDocument({ linkedDocuments }),
  };
}
