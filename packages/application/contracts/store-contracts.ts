import { accountRepositoryContract } from './accounts/account-repository-contract.js';
import { activityRepositoryContract } from './activity/activity-repository-contract.js';
import { auditLogContract } from './audit/audit-log-contract.js';
import { businessRepositoryContract } from './businesses/business-repository-contract.js';
import { accountErasuresContract } from './erasures/account-erasures-contract.js';
import { exportReaderContract } from './exports/export-reader-contract.js';
import { importBatchRepositoryContract } from './import-batches/import-batch-repository-contract.js';
import { importProcessReaderContract } from './import-processes/import-process-reader-contract.js';
import { importProcessRepositoryContract } from './import-processes/import-process-repository-contract.js';
import { noteLedgerContract } from './notes/note-ledger-contract.js';
import { organisationRepositoryContract } from './organisations/organisation-repository-contract.js';
import { accountInstructionLedgerContract } from './payment-instructions/account-instruction-ledger-contract.js';
import { businessInstructionLedgerContract } from './payment-instructions/business-instruction-ledger-contract.js';
import { progressReaderContract } from './progress/progress-reader-contract.js';
import { statementLedgerContract } from './statements/statement-ledger-contract.js';
import { supplierRepositoryContract } from './suppliers/supplier-repository-contract.js';
import { digestReaderContract } from './totals/digest-reader-contract.js';
import { totalsReaderContract } from './totals/totals-reader-contract.js';
import { bulkLedgerContract } from './transactions/bulk-ledger-contract.js';
import { keyedTransactionLedgerContract } from './transactions/keyed-transaction-ledger-contract.js';
import { transactionLedgerContract } from './transactions/transaction-ledger-contract.js';

/** The contract of every port on what belongs to a supplier. */
export const STORE_CONTRACTS = [
  accountErasuresContract,
  accountInstructionLedgerContract,
  accountRepositoryContract,
  activityRepositoryContract,
  auditLogContract,
  bulkLedgerContract,
  businessInstructionLedgerContract,
  businessRepositoryContract,
  digestReaderContract,
  exportReaderContract,
  importBatchRepositoryContract,
  importProcessReaderContract,
  importProcessRepositoryContract,
  keyedTransactionLedgerContract,
  noteLedgerContract,
  organisationRepositoryContract,
  progressReaderContract,
  statementLedgerContract,
  supplierRepositoryContract,
  totalsReaderContract,
  transactionLedgerContract,
] as const;
