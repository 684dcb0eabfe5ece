import { OPERATOR_ROLES, ROLES, type Identity, type Role } from '@data-import/domain';

interface Access {
  readonly roles: readonly Role[];
  /** True for a request that changes something; a key that only reads may not send it. */
  readonly isChange: boolean;
}

const READS: Access = { roles: ROLES, isChange: false };
const LOADS: Access = { roles: ['caller'], isChange: true };
const OVERSEES: Access = { roles: OPERATOR_ROLES, isChange: false };
const OPERATES: Access = { roles: ['operator', 'admin'], isChange: true };
const ADMINISTERS: Access = { roles: ['admin'], isChange: true };

/**
 * The one table of who may do what, behind the server, the description (`x-roles`) and the console. A route whose operation is
 * not in it does not compile.
 */
export const OPERATIONS = {
  createNotes: LOADS,
  importTransactions: LOADS,
  importStatements: LOADS,
  createAccountInstruction: LOADS,
  createBusinessInstruction: LOADS,
  loadInBulk: LOADS,
  announceImportBatch: LOADS,
  endImportBatch: LOADS,
  withdrawImportBatchAnnouncement: LOADS,

  getAccountTransferStatus: READS,
  getIdentity: READS,
  getSettings: READS,
  exportHistoricalStatements: READS,
  exportNotes: READS,
  exportPaymentInstructions: READS,
  exportTransactions: READS,
  listAccountDigests: READS,
  listAccountImportProcesses: READS,
  listAccountTotals: READS,
  listErasedAccounts: READS,
  listErrorCodes: READS,
  listImportBatches: READS,
  listImportedAccountImportProcesses: READS,
  listOwnProgress: READS,
  listOwnRefusals: READS,
  listOwnRefusedRequests: READS,
  listOwnSuppliers: READS,
  listPendingAccountImportProcesses: READS,
  searchOwnAccounts: READS,
  viewOwnAccount: READS,
  viewOwnProgress: READS,
  viewOwnSupplier: READS,
  viewSupplierTotals: READS,

  exportAccount: OVERSEES,
  listApiKeys: OVERSEES,
  listDetailedAccountImportProcesses: OVERSEES,
  listMissingDocuments: OVERSEES,
  listOrganisations: OVERSEES,
  listProgress: OVERSEES,
  listRefusals: OVERSEES,
  listRefusedRequests: OVERSEES,
  listSuppliers: OVERSEES,
  listSupplierStatusChanges: OVERSEES,
  listVendors: OVERSEES,
  searchAccounts: OVERSEES,
  viewAccount: OVERSEES,
  viewHealth: OVERSEES,
  viewProgress: OVERSEES,
  viewSupplier: OVERSEES,

  changeSupplier: OPERATES,
  closeStatementPeriod: OPERATES,
  completeImport: OPERATES,
  createBusiness: OPERATES,
  createSupplier: OPERATES,
  failImport: OPERATES,
  importAccounts: OPERATES,
  openStatementPeriod: OPERATES,
  removeItems: OPERATES,
  revokeAccountInstruction: OPERATES,
  revokeBusinessInstruction: OPERATES,
  stageAccounts: OPERATES,
  startImport: OPERATES,
  undoImportBatch: OPERATES,
  withdrawAnnouncementOfSupplier: OPERATES,

  createOrganisation: ADMINISTERS,
  eraseAccount: ADMINISTERS,
  issueApiKey: ADMINISTERS,
  revokeApiKey: ADMINISTERS,
} as const satisfies Readonly<Record<string, Access>>;

export type OperationId = keyof typeof OPERATIONS;

export function mayAsk(identity: Identity, operationId: OperationId): boolean {
  const { roles, isChange } = OPERATIONS[operationId];
  const isBarred = isChange && identity.role === 'caller' && identity.readOnly === true;
  return roles.includes(identity.role) && !isBarred;
}

/** The operations that the key may ask for. */
export function operationsOf(identity: Identity): readonly OperationId[] {
  const all = Object.keys(OPERATIONS) as OperationId[];
  return all.filter((operationId) => mayAsk(identity, operationId));
}
