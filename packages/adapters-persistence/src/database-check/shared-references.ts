import type { CheckOutcome, CheckRequest, Difference } from '@data-import/application';
import type { Knex } from 'knex';

/** A column of a place that names a row of the shared database, with the columns that name the row itself. */
interface SharedReference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly names: readonly string[];
}

const SHARED_REFERENCES: readonly SharedReference[] = [
  {
    table: 'import_suppliers',
    column: 'organisation_id',
    target: 'organisations',
    names: ['id', 'code'],
  },
  { table: 'supplier_status_changes', column: 'changed_by', target: 'api_keys', names: ['id'] },
];

const READ_AT_ONCE = 500;

/** These tables are small. What refers is read first, so that what both gained meanwhile does not differ. */
export async function* checkSharedReferences(
  shared: Knex,
  place: Knex,
  { listed }: CheckRequest,
): AsyncGenerator<CheckOutcome, void> {
  for (const { table, column, target, names } of SHARED_REFERENCES) {
    const rows: readonly Difference[] = await place(table).select(column, ...names);
    const referring = rows.filter((row) => row[column] !== null);
    const known = await knownIn(shared, target, new Set(referring.map((row) => row[column])));
    const differing = referring.filter((row) => !known.has(row[column]));
    yield {
      check: `references: ${table}.${column} is in ${target}`,
      rows: rows.length,
      differences: differing.length,
      listed: differing.slice(0, listed),
    };
  }
}

async function knownIn(
  shared: Knex,
  table: string,
  ids: ReadonlySet<unknown>,
): Promise<ReadonlySet<unknown>> {
  const known = new Set<unknown>();
  const asked = [...ids] as string[];
  for (let first = 0; first < asked.length; first += READ_AT_ONCE) {
    const slice = asked.slice(first, first + READ_AT_ONCE);
    for (const id of await shared(table).whereIn('id', slice).pluck<unknown[]>('id')) known.add(id);
  }
  return known;
}
