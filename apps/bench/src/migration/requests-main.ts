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

/**
 * Makes the requests for each account of a range and says so; at the next message it sends them all, and says when they are
 * answered. Those it is compared with do not make what they load either.
 */
// One listener for all messages: several may come in one piece.
const messages = on(process, 'message');
const [target] = (await messages.next()).value as [MigrationTarget];
process.on('disconnect', () => process.exit());

const { port, token, supplier, accounts, connections, lines, answers } = target;
const textOf = transactionTexts();

function requestsFor({ from, to }: MigratedRange): readonly Buffer[] {
  const requests: Buffer[] = [];
  for (let at = from; at < to; at += lines ?? 1) {
    const text = lines === undefined ? single(at) : bulk(at, Math.min(at + lines, to));
    requests.push(Buffer.from(text, 'latin1'));
  }
  return requests;
}

async function send(requests: readonly Buffer[]): Promise<void> {
  const unsent = requests.values();
  await Promise.all(Array.from({ length: connections }, () => sendOver(unsent)));
}

async function sendOver(unsent: Iterable<Buffer>): Promise<void> {
  const connection = await HttpConnection.open(port);
  for (const request of unsent) {
    const status = await connection.send(request);
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

for (;;) {
  const [range] = (await messages.next()).value as [MigratedRange];
  const requests = requestsFor(range);
  process.send?.('made');
  await messages.next();
  await send(requests);
  process.send?.('sent');
}
