import { once } from 'node:events';
import { HttpConnection } from '../load/http-connection.js';
import { transactionTexts } from '../migration/migrated-accounts.js';
import type { MigrationTarget } from '../migration/single-requests-main.js';

/** Lines of one request. */
const LINES = 500;

/** Loads every account once, one line an account, and says how long it took. */
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
    const from = next;
    next = Math.min(next + LINES, target.accounts.length);
    const status = await connection.send(requestOf(from, next));
    if (status !== 200) throw new Error(`A bulk request was answered with ${status}.`);
  }
  connection.close();
}

function requestOf(from: number, to: number): string {
  const { port, token, supplier, accounts } = target;
  let body = '';
  for (let account = from; account < to; account += 1)
    body += `{"operation":"transactions","body":{"import_supplier":"${supplier}","external_account_number":"${accounts[account]}","transactions":${textOf(account)}}}\n`;
  return (
    'POST /v1/data-import/bulk/ HTTP/1.1\r\n' +
    `host: 127.0.0.1:${port}\r\nauthorization: Token ${token}\r\ncontent-type: application/x-ndjson\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  );
}
