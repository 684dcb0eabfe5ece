import { PLACES } from '@data-import/domain';
import type { DialectSchema } from '../dialect.js';

export const SQLITE_SCHEMA: DialectSchema = {
  transactionSearchIndex: [
    'drop index if exists transactions_by_id',
    'create index transactions_by_id on transactions (transaction_id)',
  ],
  transactionSearchByBlocks: ['drop index if exists transactions_by_id'],
  accountOfRow(table) {
    table.bigInteger('account_id').notNullable().references('accounts.id');
  },
  // SQLite numbers rows by a key of one column only.
  processKey(table) {
    table.bigIncrements('id');
    table.index(['supplier_id', 'id']);
  },
  accountColumns: () => undefined,
  // Not the largest of the table: an account that has moved to another place keeps its number, and so does its id.
  accountIds: (place) => `create table account_ids as select ${place - PLACES} as last`,
  functionsAndTriggers: '',
  batchTriggers: (tables) =>
    tables.map(
      (table) => `
        create trigger ${table}_begin_anew after insert on ${table} begin
          delete from undone_import_batches
          where supplier_id = new.supplier_id and name = new.batch and undone_at is not null;
        end`,
    ),
};
