import type { Client } from '@data-import/client';
import { recordDescription } from '../records/record-kinds.js';
import type { Answered, Journal, RowProblem } from '../journal/journal.js';
import { NO_OUTCOMES } from '../journal/outcomes.js';
import type { Database } from '../sources/database.js';
import { CONTENT } from '../staging/row-reader.js';

const PATH = '/v1/data-import/imported-account-import-processes/{import_supplier_code}/';
const PAGE = 10_000;

/** Keeps the accounts that the service has imported, so that rows can be compared with them. */
export async function fetchImportedAccounts(
  client: Client,
  supplier: string,
  database: Database,
): Promise<void> {
  const accounts = client.list(PATH, { path: { import_supplier_code: supplier }, pageSize: PAGE });
  async function* numbers() {
    for await (const account of accounts)
      yield [account.external_account_number, account.service_account_number ?? ''];
  }
  await database.fill(
    'imported_accounts',
    'external_account_number varchar, service_account_number varchar',
    numbers(),
  );
}

/** Looks up rows of accounts that the loader may not send; `among` as in the groups of staged rows. */
export async function* lookUpAccounts(
  database: Database,
  among?: string,
): AsyncGenerator<Answered> {
  const chunks = database.stream(
    `select ${CONTENT}, subject in (select external_account_number from imported_accounts)
     from ${recordDescription('accounts').table} where fault_code is null
       ${among === undefined ? '' : `and "row" in (select "row" from ${among} where kind = 'accounts')`}`,
  );
  for await (const chunk of chunks) {
    const contentsOf = (isImported: boolean): readonly Buffer[] =>
      chunk.filter(([, is]) => is === isImported).map(([content]) => Buffer.from(String(content)));
    const found = contentsOf(true);
    const missing = contentsOf(false);
    yield {
      kind: 'accounts',
      outcomes: { ...NO_OUTCOMES, already_there: found.length, failed: missing.length },
      answers: [
        { outcome: 'already_there', contents: Buffer.concat(found) },
        ...missing.map(
          (contents) => ({ outcome: 'failed', contents, problems: NOT_FOUND }) as const,
        ),
      ],
    };
  }
}

/** True if accounts were looked up in vain in the latest attempt: with an operator's key they are imported. */
export function hasMissingAccounts(journal: Journal): boolean {
  const latest = journal.run?.attempt;
  for (const { kind, attempt, problems } of journal.answers({ withProblems: true }))
    if (kind === 'accounts' && attempt === latest && problems === JSON.stringify(NOT_FOUND))
      return true;
  return false;
}

const NOT_FOUND: readonly RowProblem[] = [
  {
    code: 'account_not_found',
    attr: 'external_account_number',
    detail: "The account is not imported. With an operator's key the loader imports accounts.",
  },
];
