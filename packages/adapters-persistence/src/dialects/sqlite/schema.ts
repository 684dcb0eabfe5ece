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
  afterwards: ['import_batch_appends', 'import_batch_business_appends'].map(
    (table) => `create trigger ${table}_begin_anew after insert on ${table} begin
      delete from undone_import_batches
      where supplier_id = new.supplier_id and name = new.batch and undone_at is not null;
    end`,
  ),
};
