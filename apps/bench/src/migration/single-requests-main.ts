import { once } from 'node:events';
import { HttpConnection } from '../load/http-connection.js';
import { transactionTexts } from './migrated-accounts.js';

export interface MigrationTarget {
  readonly port: number;
  readonly token: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
  readonly connections: number;
}

/** Loads every account once, one request an account, and says how long it took. */
const [target] = (await once(process, 'message')) as [MigrationTarget];
process.on('disconnect', () => process.exit());

const textOf = transactionTexts();
const startedAt = performance.now();
let next = 0;
await Promise.all(Array.from({ length: target.connections }, loadAccounts));
process.send?.({ seconds: (performance.now() - startedAt) / 1000 });

async function loadAccounts(): Promise<void> {
  const connection = await HttpConnection.open(target.port);
  while (next < target.accounts.length) {
    const account = next;
    next += 1;
    const status = await connection.send(requestOf(account));
    if (status !== 201) throw new Error(`An account was answered with ${status}.`);
  }
  connection.close();
}

function requestOf(account: number): string {
  const { port, token, supplier, accounts } = target;
  const body = `{"import_supplier":"${supplier}","external_account_number":"${accounts[account]}","transactions":${textOf(account)}}`;
  return (
    'POST /v1/data-import/transactions/create/ HTTP/1.1\r\n' +
    `host: 127.0.0.1:${port}\r\nauthorization: Token ${token}\r\ncontent-type: application/json\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  );
}
