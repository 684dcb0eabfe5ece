import {
  batchTexts,
  postedTransactions,
  toLedgerRow,
  type PostedTransaction,
} from './posted-transactions.js';

export interface HttpTarget {
  readonly port: number;
  /** `mutation` sends transactions to PostGraphile, the other two are requests to the service. */
  readonly asks: 'transactions' | 'mutation' | 'status';
  readonly expectedStatus: number;
  readonly token: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

/** Gives whole requests, each about the next account and, where it carries transactions, with new ones. */
export function requestsOf(target: HttpTarget, batchSize: number): () => string {
  const write = WRITINGS[target.asks](target, batchSize);
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
  const transactions = newBatches(postedTransactions(batchSize));
  const before = `{"import_supplier":"${target.supplier}","external_account_number":"`;
  return (account, count) =>
    post(
      target,
      '/v1/data-import/transactions/create/',
      `${before}${account}","transactions":${transactions(count)}}`,
    );
}

function mutationRequest(target: HttpTarget, batchSize: number): Writing {
  const rows = newBatches(postedTransactions(batchSize).map(toMutationRow));
  const before = `{"query":${JSON.stringify(MUTATION)},"variables":{"input":{"supplier":"${target.supplier}","account":"`;
  return (account, count) =>
    post(target, '/graphql', `${before}${account}","rows":${rows(count)}}}}`);
}

const MUTATION =
  'mutation Add($input: AddTransactionsInput!) { addTransactions(input: $input) { result } }';

function toMutationRow(posted: PostedTransaction) {
  const { amountMinor: amount, details, ...row } = toLedgerRow(posted);
  return { ...row, amount, details: JSON.parse(details) as unknown };
}

const WRITINGS = {
  transactions: batchRequest,
  mutation: mutationRequest,
  status: statusRequest,
} as const;

/** The JSON of the same transactions, with identifiers that were never sent before. */
function newBatches(transactions: readonly unknown[]): (count: number) => string {
  const texts = batchTexts(JSON.stringify(transactions));
  const run = `${process.pid}-${Date.now().toString(36)}`;
  return (count) => texts(`${run}-${count}`);
}

function post(target: HttpTarget, path: string, body: string): string {
  return (
    `POST ${path} HTTP/1.1\r\n${headersOf(target)}content-type: application/json\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`
  );
}

function headersOf({ token }: HttpTarget): string {
  return `host: 127.0.0.1\r\nauthorization: Token ${token}\r\naccept: application/json\r\n`;
}
