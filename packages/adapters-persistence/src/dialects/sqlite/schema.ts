import type { DialectSchema } from '../dialect.js';

export const SQLITE_SCHEMA: DialectSchema = {
  accountOfRow(table) {
    table.bigInteger('account_id').notNullable().references('accounts.id');
  },
  // SQLite numbers rows by a key of one column only.
  processKey(table) {
    table.bigIncrements('id');
    table.index(['supplier_id', 'id']);
  },
  accountColumns: () => undefined,
  functionsAndTriggers: '',
};
