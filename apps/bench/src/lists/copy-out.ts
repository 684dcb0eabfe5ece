import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PATIENCE_MS = 120_000;
// ReadyForQuery, outside a transaction: the last message of a finished query. No text has its zero bytes.
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const ERROR = 'E'.charCodeAt(0);

export interface Copied {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Has PostgreSQL write the rows of a query to this process, which throws them away: what remains is the time that the
 * database needs. Speaks just enough of its protocol, to a server that trusts everybody.
 */
export async function copyOut(databaseUrl: string, query: string): Promise<Copied> {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The copy has come to a halt.')));
  await once(socket, 'connect');
  try {
    await answered(socket, startupMessage(username, pathname.slice(1)));
    const startedAt = performance.now();
    const bytes = await answered(socket, queryMessage(`copy (${query}) to stdout`));
    return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6 };
  } finally {
    socket.destroy();
  }
}

/** Sends a message, and counts the bytes that come until the server is ready for another. */
function answered(socket: Socket, message: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let end: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      if (bytes === 0 && chunk[0] === ERROR) reject(new Error('PostgreSQL refused the copy.'));
      bytes += chunk.length;
      end = Buffer.concat([end, chunk.subarray(-READY.length)]).subarray(-READY.length);
      if (!end.equals(READY)) return;
      socket.off('data', read);
      resolve(bytes);
    };
    socket.on('data', read);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('PostgreSQL closed the connection.')));
    socket.write(message);
  });
}

function startupMessage(user: string, database: string): Buffer {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
  return Buffer.concat([lengthOf(body), body]);
}

function queryMessage(sql: string): Buffer {
  const body = Buffer.from(`${sql}\0`);
  return Buffer.concat([Buffer.from('Q'), lengthOf(body), body]);
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return length;
}
