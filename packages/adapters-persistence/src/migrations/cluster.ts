import type { Knex } from 'knex';
import { hasFunction } from '../engine/postgres/cluster.js';
import { LONGEST_MS } from '../engine/postgres/transaction.js';

/**
 * Spreads the tables of suppliers over the nodes of a Citus cluster, and copies to all nodes what is small and belongs to none;
 * `false` when the database is no cluster. A repeat does what is missing: it is also how a new table, or the functions of a
 * new version, come to the nodes.
 */
export async function distribute(db: Knex): Promise<boolean> {
  if (!(await hasFunction(db, 'create_distributed_table'))) return false;
  for (const table of REFERENCE_TABLES)
    if (!(await isDistributed(db, table))) await run(db, 'create_reference_table(?)', [table]);
  const { rows } = await db.raw<{ rows: { name: string; is_first: boolean }[] }>(
    TABLES_OF_SUPPLIERS,
  );
  for (const { name, is_first: isFirst } of rows)
    if (!(await isDistributed(db, name)))
      await (isFirst
        ? run(db, "create_distributed_table(?, 'id', colocate_with => 'none')", [name])
        : run(
            db,
            "create_distributed_table(?, 'supplier_id', colocate_with => 'import_suppliers')",
            [name],
          ));
  await distributeFunctions(db);
  return true;
}

/** Functions that are not distributed yet run on the node of the supplier that is their first argument from now on. */
export async function distributeFunctions(db: Knex): Promise<void> {
  if (!(await hasFunction(db, 'create_distributed_table'))) return;
  if (!(await isDistributed(db, 'import_suppliers'))) return;
  const { rows } = await db.raw<{ rows: { signature: string }[] }>(FUNCTIONS_OF_SUPPLIERS);
  for (const { signature } of rows)
    await run(
      db,
      "create_distributed_function(?, 'supplier', colocate_with => 'import_suppliers', force_delegation => true)",
      [signature],
    );
}

const REFERENCE_TABLES = ['organisations', 'supplier_codes'];

// The tables come in the order in which they were made: a table comes after those that it refers to.
const TABLES_OF_SUPPLIERS = `
  select relname as name, relname = 'import_suppliers' as is_first from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relname <> all(array['${REFERENCE_TABLES.join("', '")}'])
    and (relname = 'import_suppliers' or exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'supplier_id' and not attisdropped
    ))
  order by pg_class.oid`;

const FUNCTIONS_OF_SUPPLIERS = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = current_schema()::regnamespace
    and (proname = 'await_writers' or proname like 'append\\_%')
    and not exists (
      select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and distribution_argument_index is not null
    )
  order by proname`;

async function isDistributed(db: Knex, table: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_there: boolean }[] }>(
    `select exists (
       select from pg_dist_partition
       where logicalrelid = ?::regclass and (partmethod = 'h' or repmodel = 't')
     ) as is_there`,
    [table],
  );
  return rows[0]?.is_there === true;
}

async function run(db: Knex, call: string, bindings: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.raw('set local client_min_messages = warning');
    await transaction.raw(`set local statement_timeout = ${LONGEST_MS}`);
    await transaction.raw(`select ${call}`, bindings).options({ query_timeout: LONGEST_MS });
  });
}
