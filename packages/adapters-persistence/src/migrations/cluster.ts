import type { DistributeOptions, DistributeRefused } from '@data-import/application';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import pg from 'pg';
import { hasFunction } from '../engine/postgres/cluster.js';
import { allowLongest, LONGEST_MS } from '../engine/postgres/transaction.js';

/**
 * Spreads the tables of suppliers over the nodes of a Citus cluster, and copies to all nodes what is small and belongs to none.
 * A repeat does what is missing: it is also how a new table, or the functions of a new version, come to the nodes.
 */
export async function distribute(
  db: Knex,
  { isAlone }: DistributeOptions,
): Promise<Result<void, DistributeRefused>> {
  if (!(await hasFunction(db, 'create_distributed_table'))) return err({ kind: 'no-cluster' });
  if (!isAlone && !(await hasWorkers(db))) return err({ kind: 'no-workers' });
  try {
    await spread(db);
    return ok();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // Knex puts the statement in front.
    const message = error.message.replace(/^select \w+\(.*?\) - /s, '');
    const hint = error.hint === undefined ? '' : `. ${error.hint}`;
    return err({ kind: 'refused-by-database', detail: `${message} (${error.code})${hint}` });
  }
}

async function spread(db: Knex): Promise<void> {
  for (const table of REFERENCE_TABLES)
    if (!(await isDistributed(db, table))) await run(db, 'create_reference_table(?)', [table]);
  for (const name of await tablesOfSuppliers(db)) {
    if (await isDistributed(db, name)) continue;
    const [column, together] =
      name === 'import_suppliers' ? ['id', 'none'] : ['supplier_id', 'import_suppliers'];
    await run(db, 'create_distributed_table(?, ?, colocate_with => ?)', [name, column, together]);
  }
  await distributeFunctions(db);
  await db.transaction(async (transaction) => {
    await transaction.raw('set local client_min_messages = warning');
    await allowLongest(transaction);
    await transaction.raw(EMPTY_COORDINATOR).options({ query_timeout: LONGEST_MS });
  });
}

// Rows that the tables had before are on the workers now; the coordinator keeps its own copies, which nothing reads.
const EMPTY_COORDINATOR = `
  select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
  join pg_class on pg_class.oid = logicalrelid
  where relnamespace = current_schema()::regnamespace and (partmethod = 'h' or repmodel = 't')`;

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

const TABLES_OF_SUPPLIERS = `
  select relname as name, array(
    select confrelid::regclass::text from pg_constraint
    where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid
  ) as refers_to
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relname <> all(array['${REFERENCE_TABLES.join("', '")}'])
    and (relname = 'import_suppliers' or exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'supplier_id' and not attisdropped
    ))
  order by relname`;

/** Each table comes after the tables that it refers to, as Citus demands, whatever order a restore has made them in. */
async function tablesOfSuppliers(db: Knex): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { name: string; refers_to: string[] }[] }>(
    TABLES_OF_SUPPLIERS,
  );
  const refersTo = new Map(rows.map((row) => [row.name, row.refers_to]));
  const inOrder = new Set<string>();
  const take = (name: string): void => {
    for (const other of refersTo.get(name) ?? []) if (!inOrder.has(other)) take(other);
    if (refersTo.has(name)) inOrder.add(name);
  };
  // Every table is placed with the suppliers, also one without a foreign key.
  take('import_suppliers');
  for (const name of refersTo.keys()) take(name);
  return inOrder;
}

const FUNCTIONS_OF_SUPPLIERS = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = current_schema()::regnamespace
    and (proname = 'await_writers' or proname like 'append\\_%')
    and not exists (
      select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and distribution_argument_index is not null
    )
  order by proname`;

/** Nodes that take shards besides the coordinator. */
async function hasWorkers(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { has_workers: boolean }[] }>(
    'select exists (select from pg_dist_node where groupid <> 0 and shouldhaveshards) as has_workers',
  );
  return rows[0]?.has_workers === true;
}

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
    await allowLongest(transaction);
    await transaction.raw(`select ${call}`, bindings).options({ query_timeout: LONGEST_MS });
  });
}
