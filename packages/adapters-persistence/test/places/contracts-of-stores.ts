import {
  accountInstructionLedgerContract,
  accountRepositoryContract,
  businessInstructionLedgerContract,
  businessRepositoryContract,
  importProcessReaderContract,
  importProcessRepositoryContract,
  noteLedgerContract,
  organisationRepositoryContract,
  statementLedgerContract,
  supplierRepositoryContract,
  transactionLedgerContract,
} from '@data-import/application/contracts';

/** Of every port on what belongs to a supplier. */
export const CONTRACTS = [
  accountInstructionLedgerContract,
  accountRepositoryContract,
  businessInstructionLedgerContract,
  businessRepositoryContract,
  importProcessReaderContract,
  importProcessRepositoryContract,
  noteLedgerContract,
  organisationRepositoryContract,
  statementLedgerContract,
  supplierRepositoryContract,
  transactionLedgerContract,
] as const;
