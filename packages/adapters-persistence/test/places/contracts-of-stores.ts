import {
  accountInstructionLedgerContract,
  accountRepositoryContract,
  businessInstructionLedgerContract,
  businessRepositoryContract,
  exportReaderContract,
  importProcessReaderContract,
  importProcessRepositoryContract,
  noteLedgerContract,
  organisationRepositoryContract,
  statementLedgerContract,
  supplierRepositoryContract,
  totalsReaderContract,
  transactionLedgerContract,
} from '@data-import/application/contracts';

/** Of every port on what belongs to a supplier. */
export const CONTRACTS = [
  accountInstructionLedgerContract,
  accountRepositoryContract,
  businessInstructionLedgerContract,
  businessRepositoryContract,
  exportReaderContract,
  importProcessReaderContract,
  importProcessRepositoryContract,
  noteLedgerContract,
  organisationRepositoryContract,
  statementLedgerContract,
  supplierRepositoryContract,
  totalsReaderContract,
  transactionLedgerContract,
] as const;
