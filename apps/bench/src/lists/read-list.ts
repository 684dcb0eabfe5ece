import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Caller } from '../contenders/seeding.js';
import type { Copied } from './copy-out.js';

const PATIENCE_MS = 120_000;

export interface List {
  readonly port: number;
  readonly path: string;
  readonly token: string;
}

export function listOf({ supplier, token }: Caller): Omit<List, 'port'> {
  return { path: `/v1/data-import/all-account-import-processes/${supplier}/`, token };
}

/** Reads a whole list and throws it away. Fails when the answer is broken off. */
export async function readList({ port, path, token }: List): Promise<Copied> {
  const startedAt = performance.now();
  const request = get({
    host: '127.0.0.1',
    port,
    path,
    agent: false,
    headers: { authorization: `Token ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The list had the status ${answer.statusCode}.`);
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(answer, 'end');
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6 };
}
