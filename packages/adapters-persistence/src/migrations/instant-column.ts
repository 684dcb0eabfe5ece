import type { Knex } from 'knex';

/** Adds a column for instants, which have no fractions of seconds. */
export function instantColumn(type: string) {
  return (table: Knex.CreateTableBuilder, name: string): Knex.ColumnBuilder =>
    table.specificType(name, type === 'timestamptz' ? 'timestamptz(0)' : type);
}
