import type { Knex } from 'knex';
import { LONGEST_MS } from './long-reading.js';

// Of Citus: runs a command on every node, and says of each how it ended.
const ON_ALL_NODES = 'run_command_on_all_nodes';

/**
 * Advisory locks are local to a node. The status is committed, so writers that begin now see it; those that began before
 * have ended when the lock could be taken everywhere. Does nothing on a server that is no cluster.
 */
export async function awaitWritersOfCluster(db: Knex, supplierId: number): Promise<void> {
  const answers = await askAllNodes(db, `select pg_advisory_xact_lock(1, ${supplierId})`);
  const failed = answers.filter(({ success }) => !success).map(({ nodeid }) => nodeid);
  if (failed.length > 0)
    throw new Error(`Writers may still be at work on nodes ${failed.join(', ')} of the cluster.`);
}

/** What a node answered to a query that gives one value. */
export interface NodeAnswer {
  readonly nodeid: number;
  readonly success: boolean;
  readonly result: string;
}

/** None on a server that is no cluster. */
export async function askAllNodes(db: Knex, query: string): Promise<readonly NodeAnswer[]> {
  if (!(await hasFunction(db, ON_ALL_NODES))) return [];
  const { rows } = await db.raw<{ rows: NodeAnswer[] }>(
    `select nodeid, success, result from ${ON_ALL_NODES}(?)`,
    [query],
  );
  return rows;
}

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

/** Those that are not distributed yet run on the node of the supplier that is their first argument from now on. */
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

// In the order in which they were made: a table comes after those that it refers to.
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

async function hasFunction(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_there: boolean }[] }>(
    'select exists (select from pg_proc where proname = ?) as is_there',
    [name],
  );
  return rows[0]?.is_there === true;
}
