import type { DialectSchema } from '../dialect.js';

export const SQLITE_SCHEMA: DialectSchema = {
  // Nothing is spread, and a longer key made loads a tenth slower.
  key: (columns) => columns.filter((column) => column !== 'supplier_id'),
  // SQLite finds a row by a key of one whole number at once, and numbers rows by such a key only.
  numbered: (table) => void table.bigIncrements('id'),
  refersTo(table, column, other) {
    void table.foreign(column).references('id').inTable(other);
    return table.bigInteger(column);
  },
  accountOfRow(table) {
    table.bigInteger('account_id').notNullable().references('accounts.id');
  },
  processKey(table) {
    table.bigIncrements('id');
    table.index(['supplier_id', 'id']);
  },
  accountColumns: () => undefined,
  afterwards: [],
};
