import { ActivityLog, type RefusedRequest } from './server-state/activity-log.js';
import type { DocumentLink } from './documents/document-store.js';
import { makeListMissingDocuments } from './documents/list-missing-documents.js';
import { makeViewHealth } from './server-state/view-health.js';
import { watchVendors } from './server-state/watched-vendors.js';
import { ProgressBoard } from './server-state/progress-board.js';
import { progressOf } from './progress/view-progress.js';
import { makeAuthenticate } from './access-tokens/authenticate.js';
import { makeApiKeyCommands } from './access-tokens/api-keys.js';
import { makeObtainAccessToken } from './access-tokens/obtain-access-token.js';
import { makeCopyAccount } from './accounts/copy-account.js';
import { makeAudited, makeNoteLook } from './audit/audited.js';
import type { AuditEntry } from './audit/audit-entry.js';
import { makePeriodCommands } from './accounts/statement-periods.js';
import { makeViewAccount } from './accounts/view-account.js';
import { makeCreateBusiness } from './businesses/create-business.js';
import { makeCheckDatabase } from './database-check/database-check.js';
import { makeEraseAccount } from './erasures/erase-account.js';
import {
  makeAnnounceBatch,
  makeEndBatch,
  makeWithdrawAnnouncement,
} from './import-batches/announce-batch.js';
import { makeRemoveItems } from './import-batches/remove-items.js';
import { makeUndoImportBatch } from './import-batches/undo-import-batch.js';
import { makeProcessSteps } from './import-processes/process-steps.js';
import { makeAccountImports } from './import-processes/import-accounts.js';
import { makeCreateNotes } from './notes/create-notes.js';
import { makeCreateOrganisation } from './organisations/create-organisation.js';
import { makeCreateAccountInstruction } from './payment-instructions/create-account-instruction.js';
import { makeCreateBusinessInstruction } from './payment-instructions/create-business-instruction.js';
import { makeRevocations } from './payment-instructions/revoke-instructions.js';
import type { DistributeOptions } from './database-cluster/database-cluster.js';
import type { Ports } from './ports.js';
import { makeQueries } from './queries.js';
import { makeImportStatements } from './statements/import-statements.js';
import { makeSupplierCommands } from './suppliers/supplier-commands.js';
import { makeBeginTransactionGroup } from './transactions/transaction-group.js';
import { makeImportTransactions } from './transactions/import-transactions.js';

/** An operator may set these limits. */
export interface UseCaseSettings {
  /** So many documents of one request are looked up at the same time; 32 when `undefined`. */
  readonly documentLookUps?: number;
  /** The number of access tokens that an organisation, or an operator's key, gets in a minute; 1000 when `undefined`. */
  readonly tokensPerMinute?: number;
  /** Told of each entry of the audit once it is stored. */
  readonly onAudited?: (entry: AuditEntry) => void;
}

/** Every use case of the service. A new one is added here and nowhere else before its route or command. */
export type UseCases = ReturnType<typeof makeUseCases>;

/** Call once for each server: the use cases hold token limits and caches. */
export function makeUseCases(ports: Ports, settings: UseCaseSettings = {}) {
  const { linkedDocuments } = ports;
  const { vendors, listVendors } = watchVendors(ports.vendors, ports.clock);
  const viewAccount = makeViewAccount(ports);
  const activityLog = new ActivityLog(ports);
  const board = new ProgressBoard(ports);
  const progress = progressOf(board, ports.suppliers);
  const documents = { store: ports.documentStore, concurrency: settings.documentLookUps };
  const queries = makeQueries(ports, { activityLog, viewAccount });
  const withdrawAnnouncement = makeWithdrawAnnouncement(ports);
  return {
    ...queries,

    /** All that leaves an entry in the audit: there is no other way to these commands. */
    audited: makeAudited(
      {
        ...makeApiKeyCommands(ports),
        createOrganisation: makeCreateOrganisation(ports),
        ...makeSupplierCommands(ports),
        ...makeProcessSteps(ports),
        ...makeAccountImports(ports),
        ...makePeriodCommands(ports),
        eraseAccount: makeEraseAccount(ports),
        createBusiness: makeCreateBusiness(ports),
        ...makeRevocations(ports),
        withdrawAnnouncement,
        removeItems: makeRemoveItems(ports),
        undoImportBatch: makeUndoImportBatch(ports),
      },
      { ...ports, ...settings },
    ),

    noteLook: makeNoteLook({ ...ports, ...settings }),
    checkAudit: () => ports.audit.check(),
    /** `undefined` while it is not known. */
    lastOfAudit: () => ports.audit.last().catch(() => undefined),

    authenticate: makeAuthenticate(ports),
    obtainAccessToken: makeObtainAccessToken({ ...ports, ...settings }),

    viewAccount,
    copyAccount: makeCopyAccount(ports, viewAccount),

    createNotes: makeCreateNotes({ ...ports, documents }),
    importTransactions: makeImportTransactions(ports),
    beginTransactionGroup: makeBeginTransactionGroup(ports),
    importStatements: makeImportStatements({ ...ports, documents }),
    createAccountInstruction: makeCreateAccountInstruction({ ...ports, vendors }),
    createBusinessInstruction: makeCreateBusinessInstruction({ ...ports, vendors }),

    announceBatch: makeAnnounceBatch(ports),
    endBatch: makeEndBatch(ports),
    withdrawAnnouncement,

    listVendors,
    listMissingDocuments: makeListMissingDocuments({
      ...ports,
      documentLookUps: settings.documentLookUps,
    }),

    viewHealth: makeViewHealth({ ...ports, listProgress: () => progress.listProgress(undefined) }),

    ...progress,
    /** Call it every ten seconds. */
    sampleProgress: async () => {
      await board.sample();
      await ports.importBatches.countAnnounced(ports.clock.now());
    },
    /** The time at which this server last took samples. */
    sampledAt: () => board.sampledAt,

    noteRefusal: (refused: RefusedRequest) => activityLog.noteRefusal(refused),
    noteBatch: (...written: Parameters<ActivityLog['noteBatch']>) =>
      activityLog.noteBatch(...written),
    noteClosed: (name: string, apiKeyId: string) => activityLog.noteClosed(name, apiKeyId),
    totalRefusals: () => activityLog.totals(),
    /** Call it every few seconds and before the process ends. */
    storeActivity: () => activityLog.flush(),

    checkDatabase: makeCheckDatabase(ports.databaseCheck, ports.clock),
    distributeDatabase: (options: DistributeOptions) => ports.databaseCluster.distribute(options),

    /** `undefined` where the links of the document store don't lead to this service. */
    openLinkedDocument: linkedDocuments && ((link: DocumentLink) => linkedDocuments.open(link)),
  };
}
