import { on } from 'node:events';
import { HttpConnection } from '../load/http-connection.js';
import { transactionTexts } from './migrated-accounts.js';

export interface MigrationTarget {
  readonly port: number;
  readonly token: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
  readonly connections: number;
  /** Accounts of one bulk request; each has a request of its own where it is left out. */
  readonly lines?: number;
  readonly answers: 'brief' | 'full';
}

export interface MigratedRange {
  readonly from: number;
  readonly to: number;
}

/** Loads each account of a range once, and says how long it took. */
// One listener for all messages: several may come in one piece.
const messages = on(process, 'message');
const [target] = (await messages.next()).value as [MigrationTarget];
process.on('disconnect', () => process.exit());

const { port, token, supplier, accounts, connections, lines, answers } = target;
const textOf = transactionTexts();
let next = 0;

async function load({ from, to }: MigratedRange): Promise<void> {
  const startedAt = performance.now();
  next = from;
  await Promise.all(Array.from({ length: connections }, () => loadAccounts(to)));
  process.send?.({ seconds: (performance.now() - startedAt) / 1000 });
}

async function loadAccounts(to: number): Promise<void> {
  const connection = await HttpConnection.open(port);
  while (next < to) {
    const from = next;
    next = Math.min(next + (lines ?? 1), to);
    const status = await connection.send(lines === undefined ? single(from) : bulk(from, next));
    if (status !== (lines === undefined ? 201 : 200))
      throw new Error(`A request was answered with ${status}.`);
  }
  connection.close();
}

function single(account: number): string {
  return post('transactions/create/', 'json', bodyOf(account));
}

function bulk(from: number, to: number): string {
  let body = '';
  for (let account = from; account < to; account += 1)
    body += `{"operation":"transactions","body":${bodyOf(account)}}\n`;
  return post(`bulk/?answers=${answers}`, 'x-ndjson', body);
}

function bodyOf(account: number): string {
  return `{"import_supplier":"${supplier}","external_account_number":"${accounts[account]}","transactions":${textOf(account)}}`;
}

function post(path: string, type: string, body: string): string {
  return (
    `POST /v1/data-import/${path} HTTP/1.1\r\n` +
    `host: 127.0.0.1:${port}\r\nauthorization: Token ${token}\r\ncontent-type: application/${type}\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  );
}

for await (const [range] of messages as AsyncIterable<[MigratedRange]>) await load(range);
