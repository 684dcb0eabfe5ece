import { batchTexts, postedTransactions } from './posted-transactions.js';

export interface HttpTarget {
  readonly port: number;
  readonly token: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

/** Gives whole requests, each about the next account and with new transactions. */
export function requestsOf(target: HttpTarget, batchSize: number): () => string {
  const { supplier, token, accounts } = target;
  const textOf = batchTexts(JSON.stringify(postedTransactions(batchSize)));
  const run = `${process.pid}-${Date.now().toString(36)}`;
  let count = 0;
  return () => {
    count += 1;
    const body =
      `{"import_supplier":"${supplier}","external_account_number":"` +
      `${accounts[count % accounts.length] ?? ''}","transactions":${textOf(`${run}-${count}`)}}`;
    return (
      'POST /v1/data-import/transactions/create/ HTTP/1.1\r\nhost: 127.0.0.1\r\n' +
      `authorization: Token ${token}\r\naccept: application/json\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    );
  };
}
