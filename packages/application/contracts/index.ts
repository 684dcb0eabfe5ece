export { pagesOf } from './lists/pages-of.js';
export { Chance } from './chance.js';
export { accessTokenSignerContract } from './access-tokens/access-token-signer-contract.js';
export type { OpenAccessTokenStore, AccessTokenStore } from './access-tokens/access-token-store.js';
export { apiKeyRepositoryContract } from './access-tokens/api-key-repository-contract.js';
export { refreshTokenRepositoryContract } from './access-tokens/refresh-token-repository-contract.js';
export { secretsContract } from './access-tokens/secrets-contract.js';
export {
  paymentVendorContract,
  type VendorUnderTest,
  type OpenVendor,
} from './payment-instructions/payment-vendor-contract.js';
export {
  documentStoreContract,
  type DocumentStoreUnderTest,
  type OpenDocumentStore,
} from './documents/document-store-contract.js';
export {
  linkedDocumentsContract,
  type LinkedDocumentsUnderTest,
  type OpenLinkedDocuments,
} from './documents/linked-documents-contract.js';
export { appendTo } from './accounts/append-to.js';
export { addressOf, givenAccounts, openingOf } from './accounts/given-accounts.js';
export {
  businessIdOf,
  externalNumber,
  externalNumbers,
  statementIdOf,
  supplierCodeOf,
  transactionIdOf,
} from './identifiers/given-identifiers.js';
export { dryRunContract, type DumpedStore } from './import-requests/dry-run-contract.js';
export { noteOf } from './notes/given-notes.js';
export { noteLedgerContract } from './notes/note-ledger-contract.js';
export { accountInstructionLedgerContract } from './payment-instructions/account-instruction-ledger-contract.js';
export { statementOf, type DifferingStatement } from './statements/given-statements.js';
export { statementLedgerContract } from './statements/statement-ledger-contract.js';
export { STORE_CONTRACTS } from './store-contracts.js';
export type { OpenStore, StoreUnderTest } from './store-under-test.js';
export {
  ALL_ACCOUNTS,
  BUSINESS,
  givenSupplier,
  SUPPLIER,
  type DifferingSupplier,
} from './suppliers/given-supplier.js';
export { transactionOf, withEverything } from './transactions/given-transactions.js';
export { keyedTransactionLedgerContract } from './transactions/keyed-transaction-ledger-contract.js';
export { batchNameOf, batchOf } from './import-batches/given-batches.js';
export { importBatchRepositoryContract } from './import-batches/import-batch-repository-contract.js';
export { bulkLedgerContract } from './transactions/bulk-ledger-contract.js';
export { transactionLedgerContract } from './transactions/transaction-ledger-contract.js';
export { accountRepositoryContract } from './accounts/account-repository-contract.js';
export { businessRepositoryContract } from './businesses/business-repository-contract.js';
export { exportReaderContract } from './exports/export-reader-contract.js';
export { totalsReaderContract } from './totals/totals-reader-contract.js';
export { digestReaderContract } from './totals/digest-reader-contract.js';
export { importProcessReaderContract } from './import-processes/import-process-reader-contract.js';
export { importProcessRepositoryContract } from './import-processes/import-process-repository-contract.js';
export { organisationRepositoryContract } from './organisations/organisation-repository-contract.js';
export { businessInstructionLedgerContract } from './payment-instructions/business-instruction-ledger-contract.js';
export { supplierRepositoryContract } from './suppliers/supplier-repository-contract.js';
export { auditLogContract } from './audit/audit-log-contract.js';
export { accountErasuresContract } from './erasures/account-erasures-contract.js';
export { activityRepositoryContract, refusalOf } from './activity/activity-repository-contract.js';
export { progressReaderContract } from './progress/progress-reader-contract.js';
export type { GiveDocument } from './documents/given-documents.js';
