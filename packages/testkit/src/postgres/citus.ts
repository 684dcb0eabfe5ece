import { randomBytes } from 'node:crypto';
import { execute, type PostgresDatabase } from './postgres.js';

/**
 * A fresh database on every node of the Citus cluster that `coordinatorUrl` leads to, which are a cluster in it too. The user
 * and the password are the same on all nodes.
 */
export async function createCitusDatabase(coordinatorUrl: string): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const databaseAt = (node: Node | undefined, database?: string) => {
    const url = new URL(coordinatorUrl);
    if (node !== undefined) Object.assign(url, { hostname: node.host, port: String(node.port) });
    if (database !== undefined) url.pathname = `/${database}`;
    return url.href;
  };
  const known = await execute<Node>(coordinatorUrl, NODES);
  // A server that is a cluster by itself adds itself to its nodes when it needs to.
  const nodes = known.length > 0 ? known : [undefined];
  for (const node of nodes) {
    await execute(databaseAt(node), `create database ${name}`);
    await execute(databaseAt(node, name), 'create extension if not exists citus');
  }
  const url = databaseAt(nodes[0], name);
  // Citus makes 32 shards for each table by default, which takes half a minute.
  await execute(url, `alter database ${name} set citus.shard_count = 4`);
  for (const { host, port, groupid } of known)
    await execute(
      url,
      `select ${groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}('${host}', ${port})`,
    );
  return {
    url,
    drop: async () => {
      for (const node of nodes)
        await execute(databaseAt(node), `drop database if exists ${name} with (force)`);
    },
  };
}

const NODES =
  'select nodename as host, nodeport as port, groupid from pg_dist_node order by groupid';

interface Node {
  readonly host: string;
  readonly port: number;
  readonly groupid: number;
}
