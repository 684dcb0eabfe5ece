import {
  accountFilterOf,
  exportedInstruction,
  exportedNote,
  exportedStatement,
  exportedTransaction,
  exportQuery,
} from '@data-import/wire/codecs';
import type { Tag } from '@data-import/http-kit';
import { listOfSupplier, type ListSource } from '../lists/list-route.js';
import type { Route } from '../route.js';

export function exportRoutes(source: ListSource): readonly Route[] {
  return [
    listOfSupplier(source, {
      operationId: 'exportNotes',
      path: '/v1/data-import/exports/:import_supplier_code/notes/',
      summary: 'Export the stored notes',
      description: "The caller's notes and those that the service pinned.",
      list: 'notes',
      record: exportedNote,
      examples: { one: [EXPORTED_NOTE] },
      ...OF_ACCOUNTS,
    }),
    listOfSupplier(source, {
      operationId: 'exportTransactions',
      path: '/v1/data-import/exports/:import_supplier_code/transactions/',
      summary: 'Export the stored transactions',
      description: 'Transactions as they were posted, with the date under which each is stored.',
      list: 'transactions',
      record: exportedTransaction,
      examples: { moved: [EXPORTED_TRANSACTION] },
      ...OF_ACCOUNTS,
    }),
    listOfSupplier(source, {
      operationId: 'exportHistoricalStatements',
      path: '/v1/data-import/exports/:import_supplier_code/historical-statements/',
      summary: 'Export the stored historical statements',
      description: 'Historical statements as they were posted.',
      list: 'statements',
      record: exportedStatement,
      examples: { one: [EXPORTED_STATEMENT] },
      ...OF_ACCOUNTS,
    }),
    listOfSupplier(source, {
      operationId: 'exportPaymentInstructions',
      path: '/v1/data-import/exports/:import_supplier_code/payment-instructions/',
      summary: 'Export the active payment instructions',
      description:
        'Lists the instructions of accounts, then those of businesses; with external_account_number only those of the account. ' +
        'Revoked and expired instructions are left out: re-posting them would create new ones.',
      list: 'instructions',
      record: exportedInstruction,
      examples: { of_business: [EXPORTED_INSTRUCTION] },
      ...OF_ACCOUNTS,
    }),
  ];
}

export const EXPORT_TAG: Tag = {
  name: 'Export and totals',
  description: 'Everything that is stored for a supplier, and what it adds up to.',
};

export const OF_ACCOUNTS = {
  tag: EXPORT_TAG,
  query: exportQuery,
  filterOf: accountFilterOf,
  records:
    'The records: accounts in the order in which they were staged, what belongs to an account in the order in which it was added; with application/x-ndjson one record on each line, and the schema applies to a line.',
  remark:
    'A page can have fewer records than the limit although more follow. Several accounts are named by one external_account_number each.',
};

export const EXPORTED_NOTE = {
  external_account_number: 'EXT-1234',
  body: 'Prefers to be called in the morning',
  created_at: '2019-05-01T09:30:00Z',
  is_pinned: true,
  unpin_at: null,
  document_paths: [{ document_path: 'notes/call.pdf' }],
  author: 'caller',
};

export const EXPORTED_TRANSACTION = {
  external_account_number: 'EXT-1234',
  transaction_id: 'T-2',
  transaction_date: '2019-12-24',
  amount: '10.00',
  type: 'PAYMENT',
  payment_type: 'DD_REGULAR_COLLECTION',
  stored_transaction_date: '2019-11-30',
  description:
    'Transaction date changed from 2019-12-24 to 2019-11-30: the posted date lies outside the open statement period (2019-10-01 to 2019-11-30).',
};

export const EXPORTED_STATEMENT = {
  external_account_number: 'EXT-1234',
  bill_period_from_date: '2019-09-01',
  bill_period_to_date: '2019-09-30',
  statement_id: 'S-1',
  issued_date: '2019-10-02',
  number: '2019-09',
  gross_amount: '118.20',
  statement_path: 'statements/2019-09.pdf',
};

const EXPORTED_INSTRUCTION = {
  external_business_identifier: 'BIZ-100',
  vendor: 'STRIPE',
  reference: 'TEST-CARD-2',
  type: 'CARD',
  accounts: [{ external_account_number: 'EXT-1235' }],
};
