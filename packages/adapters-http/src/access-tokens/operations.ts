import { OPERATOR_ROLES, ROLES, type Identity, type Role } from '@data-import/domain';

export interface Access {
  readonly roles: readonly Role[];
  /** True for a request that changes something; a key that only reads may not send it. */
  readonly isChange: boolean;
  /** True for a change with an entry in the audit. */
  readonly isAudited?: true;
  /** True for a read of single accounts, which has an entry too; a caller's has one of `viewOwnAccount` alone. */
  readonly isLook?: true;
}

const READS = { roles: ROLES, isChange: false } as const;
const LOADS = { roles: ['caller'], isChange: true } as const;
const IMPORTS = { roles: ['caller'], isChange: true, isAudited: true } as const;
const OVERSEES = { roles: OPERATOR_ROLES, isChange: false } as const;
const LOOKS = { isLook: true } as const;
const OPERATES = { roles: ['operator', 'admin'], isChange: true, isAudited: true } as const;
const ADMINISTERS = { roles: ['admin'], isChange: true, isAudited: true } as const;

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

  importOwnAccounts: IMPORTS,

  getAccountTransferStatus: READS,
  getIdentity: READS,
  getSettings: READS,
  exportHistoricalStatements: { ...READS, ...LOOKS },
  exportNotes: { ...READS, ...LOOKS },
  exportPaymentInstructions: { ...READS, ...LOOKS },
  exportTransactions: { ...READS, ...LOOKS },
  listAccountDigests: { ...READS, ...LOOKS },
  listAccountImportProcesses: READS,
  listAccountTotals: { ...READS, ...LOOKS },
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
  viewOwnAccount: { ...READS, ...LOOKS },
  viewOwnProgress: READS,
  viewOwnSupplier: READS,
  viewSupplierTotals: READS,

  exportAccount: { ...OVERSEES, ...LOOKS },
  listApiKeys: OVERSEES,
  listAudit: OVERSEES,
  listDetailedAccountImportProcesses: { ...OVERSEES, ...LOOKS },
  listMissingDocuments: OVERSEES,
  listOrganisations: OVERSEES,
  listProgress: OVERSEES,
  listRefusals: OVERSEES,
  listRefusedRequests: OVERSEES,
  listSuppliers: OVERSEES,
  listSupplierStatusChanges: OVERSEES,
  listVendors: OVERSEES,
  searchAccounts: OVERSEES,
  viewAccount: { ...OVERSEES, ...LOOKS },
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

/** The changes that have an entry in the audit, each: `operatorRoute` does not take them. */
export type AuditedChange = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly isAudited: true } ? Id : never;
}[OperationId];

/** The operations that leave entries in the audit. */
export const AUDITED: readonly OperationId[] = (Object.keys(OPERATIONS) as OperationId[])
  .filter((id) => 'isLook' in OPERATIONS[id] || 'isAudited' in OPERATIONS[id])
  .toSorted();

/** All others. */
export type OtherOperation = Exclude<OperationId, AuditedChange>;

export function mayAsk(identity: Identity, operationId: OperationId): boolean {
  const { roles, isChange }: Access = OPERATIONS[operationId];
  const isBarred = isChange && identity.role === 'caller' && identity.readOnly === true;
  return roles.includes(identity.role) && !isBarred;
}

/** The operations that the key may ask for. */
export function operationsOf(identity: Identity): readonly OperationId[] {
  const all = Object.keys(OPERATIONS) as OperationId[];
  return all.filter((operationId) => mayAsk(identity, operationId));
}
