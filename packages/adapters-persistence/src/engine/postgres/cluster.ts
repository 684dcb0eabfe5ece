import type { Knex } from 'knex';
import pg from 'pg';
import type { DatabaseNode } from '../dialect.js';
import { poolOf } from './connection.js';

// This function of Citus runs a command on every node, and says of each how it ended.
const ON_ALL_NODES = 'run_command_on_all_nodes';

/**
 * Waits on every node of a cluster for the writers of a supplier whose new status is committed: advisory locks are local to a
 * node. Does nothing without a cluster.
 */
export async function awaitWritersOfCluster(db: Knex, supplierId: number): Promise<void> {
  const answers = await askAllNodes(db, `select pg_advisory_xact_lock(1, ${supplierId})`);
  const failed = answers.filter(({ success }) => !success).map(({ nodeid }) => nodeid);
  if (failed.length > 0)
    throw new Error(`Writers may still be at work on nodes ${failed.join(', ')} of the cluster.`);
}

export interface NodeAnswer {
  readonly nodeid: number;
  readonly success: boolean;
  readonly result: string;
}

/** Returns no answers on a server that is no cluster. */
export async function askAllNodes(db: Knex, query: string): Promise<readonly NodeAnswer[]> {
  if (!(await hasFunction(db, ON_ALL_NODES))) return [];
  const { rows } = await db.raw<{ rows: NodeAnswer[] }>(
    `select nodeid, success, result from ${ON_ALL_NODES}(?)`,
    [query],
  );
  return rows;
}

/**
 * The coordinator opens a connection to each node, which a node that hangs does not accept either, and waits for it for a
 * second. Once the database is known as a cluster it is asked by a connection of its own: those of the pool may all wait for
 * such a node. None on a server that is no cluster.
 */
export async function askNodes(db: Knex): Promise<readonly DatabaseNode[]> {
  const pool = poolOf(db);
  if (!CLUSTERS.has(pool) && !(await hasFunction(db, 'citus_check_connection_to_node'))) return [];
  CLUSTERS.add(pool);
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<DatabaseNode>(ASK_NODES)).rows;
  } finally {
    void client.end().catch(() => undefined);
  }
}

const CLUSTERS = new WeakSet<pg.Pool>();

const ASK_NODES = `
  with patience as materialized (select set_config('citus.node_connection_timeout', '1000', true))
  select nodeid as id, citus_check_connection_to_node(nodename, nodeport) as "isAnswering"
  from patience cross join pg_dist_node where isactive order by nodeid`;

/** Functions of Citus are there when the server is part of a cluster. */
export async function hasFunction(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_there: boolean }[] }>(
    'select exists (select from pg_proc where proname = ?) as is_there',
    [name],
  );
  return rows[0]?.is_there === true;
}
