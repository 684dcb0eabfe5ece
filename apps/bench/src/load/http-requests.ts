import { batchTexts, postedTransactions } from './posted-transactions.js';

export interface HttpTarget {
  readonly port: number;
  readonly asks: 'transactions' | 'status';
  readonly expectedStatus: number;
  readonly token: string;
  readonly supplier: string;
  /** External account numbers, which are asked about in turns. */
  readonly accounts: readonly string[];
}

/** Gives whole requests, each about the next account and, where it carries transactions, with new ones. */
export function requestsOf(target: HttpTarget, batchSize: number): () => string {
  const write = target.asks === 'status' ? statusRequest(target) : batchRequest(target, batchSize);
  let count = 0;
  return () => {
    count += 1;
    return write(target.accounts[count % target.accounts.length] ?? '', count);
  };
}

type Writing = (account: string, count: number) => string;

function statusRequest(target: HttpTarget): Writing {
  const before = `GET /v1/data-import/account-transfer-status/${target.supplier}/`;
  const after = `/ HTTP/1.1\r\n${headersOf(target)}\r\n`;
  return (account) => before + account + after;
}

function batchRequest(target: HttpTarget, batchSize: number): Writing {
  const transactions = batchTexts(JSON.stringify(postedTransactions(batchSize)));
  const run = `${process.pid}-${Date.now().toString(36)}`;
  const head = `POST /v1/data-import/transactions/create/ HTTP/1.1\r\n${headersOf(target)}content-type: application/json\r\n`;
  return (account, count) => {
    const address = `{"import_supplier":"${target.supplier}","external_account_number":"${account}"`;
    const body = `${address},"transactions":${transactions(`${run}-${count}`)}}`;
    return `${head}content-length: ${body.length}\r\n\r\n${body}`;
  };
}

function headersOf({ port, token }: HttpTarget): string {
  return `host: 127.0.0.1:${port}\r\nauthorization: Token ${token}\r\naccept: application/json\r\n`;
}
