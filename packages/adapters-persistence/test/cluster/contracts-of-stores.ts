import * as contracts from '@data-import/application/contracts';

/** Of every port on what belongs to a supplier. */
export const CONTRACTS = [
  contracts.accountErasuresContract,
  contracts.accountInstructionLedgerContract,
  contracts.accountRepositoryContract,
  contracts.activityRepositoryContract,
  contracts.auditLogContract,
  contracts.bulkLedgerContract,
  contracts.businessInstructionLedgerContract,
  contracts.businessRepositoryContract,
  contracts.exportReaderContract,
  contracts.importBatchRepositoryContract,
  contracts.importProcessReaderContract,
  contracts.importProcessRepositoryContract,
  contracts.keyedTransactionLedgerContract,
  contracts.noteLedgerContract,
  contracts.organisationRepositoryContract,
  contracts.progressReaderContract,
  contracts.statementLedgerContract,
  contracts.supplierRepositoryContract,
  contracts.totalsReaderContract,
  contracts.digestReaderContract,
  contracts.transactionLedgerContract,
] as const;
