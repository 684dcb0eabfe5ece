import { hash } from 'node:crypto';
import type { Client, ClientFailure } from '@data-import/client';
import {
  accountDifferences,
  snakeCase,
  type FieldDifference,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import type { ListLimits } from '@data-import/wire/codecs';
import { AccountCheck, accountOf, columnOf } from '../checking/account-check.js';
import type { Answer, Answered, DifferingField, Journal, RowProblem } from '../journal/journal.js';
import { NO_OUTCOMES, plus, type Outcome } from '../journal/outcomes.js';
import type { Database, Row } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import type { StagedRow } from '../staging/row-list.js';
import { inOrder } from '../staging/staged-rows.js';
import type { Pace } from './pace.js';
import { listErased } from './service.js';
import { ServiceUnusable } from './service-unusable.js';

/** The body is far below the limits of a service and of proxies before it. */
const MOST_ACCOUNTS = 1000;
const IMPORTED = '/v1/data-import/imported-account-import-processes/{import_supplier_code}/';
const TOTALS = '/v1/data-import/account-totals/{import_supplier_code}/';
const ROUTES = {
  operator: '/v1/operator/import-suppliers/{import_supplier_code}/accounts/',
  caller: '/v1/data-import/accounts/{import_supplier_code}/',
} as const;
const PAGE = 2000;

/** The client that imports accounts, and whose key it has. */
export interface Importer {
  readonly client: Client;
  readonly of: 'operator' | 'caller';
}

interface AccountLoading {
  /** Without it accounts are looked up alone. */
  readonly importer: Importer | undefined;
  readonly supplier: string;
  readonly staging: OpenStaging;
  /** The table of the rows to send; `undefined` if all are. */
  readonly among: string | undefined;
  readonly limits: ListLimits;
  readonly isDryRun: boolean;
  readonly pace: Pace;
  readonly stopping: AbortSignal;
  readonly record: (answered: Answered) => void;
}

interface Account {
  readonly subject: string;
  readonly row: StagedRow;
  /** The outcome unless it is refused or differs. */
  readonly usual: Outcome;
}

type Problems = Map<number, RowProblem[]>;

/** Keeps the accounts that the service has imported; with their periods, for which it adds up all that they have. */
export async function fetchImportedAccounts(
  client: Client,
  supplier: string,
  database: Database,
  withPeriods = false,
): Promise<void> {
  const path = { import_supplier_code: supplier };
  async function* cells(): AsyncGenerator<Row> {
    if (!withPeriods)
      for await (const account of client.list(IMPORTED, { path, pageSize: 5 * PAGE }))
        yield [account.external_account_number, account.service_account_number, null, null, null];
    else
      for await (const account of client.list(TOTALS, { path, pageSize: PAGE })) {
        const { from_date: from = null, to_date: to = null } = account.statement_period ?? {};
        const { external_account_number, service_account_number, account_created_at } = account;
        yield [external_account_number, service_account_number, account_created_at, from, to];
      }
  }
  const names = [
    'external_account_number',
    'service_account_number',
    'created_at',
    'opens',
    'ends',
  ];
  await database.fill('imported_accounts', names.map((name) => `${name} varchar`).join(), cells());
}

/**
 * Compares the accounts of the files with the table of `fetchImportedAccounts`, and imports missing ones by the route of the importer.
 *
 * @throws ServiceUnusable
 */
export async function loadAccounts(loading: AccountLoading): Promise<void> {
  const { importer, supplier, staging, among, limits, isDryRun, pace, stopping } = loading;
  const most = Math.min(MOST_ACCOUNTS, limits.maximumItems, pace.mostRows);
  const faults: Problems = new Map();
  const check = new AccountCheck(limits, ({ severity, row, code, field, detail }) => {
    if (severity === 'error' && importer) add(faults, row, { code, attr: field, detail });
  });
  const isErased = importer && isDryRun ? await erasedAt(importer, supplier) : () => false;
  await using imported = inOrder(importedAccounts(staging.database));
  let answers = new Answers();
  let unsent: Account[] = [];
  const settle = async (): Promise<void> => {
    if (importer) await send(unsent, answers, { ...loading, importer });
    else for (const { row } of unsent) answers.add(row, 'failed', NOT_FOUND);
    const { outcomes, answers: all } = answers;
    loading.record({ kind: 'accounts', outcomes, answers: all });
    [answers, unsent] = [new Answers(), []];
  };
  const groups = staging.rows.groups('accounts', { maximumRows: 1, ...(among && { among }) });
  for await (const group of groups) {
    const { subject, part, rows } = group;
    check.check(group);
    const stored = await imported.find(subject);
    for (const row of rows.all) {
      const problems = faults.get(row.row);
      const posted = stored && importer && check.read(subject, row);
      if (problems) answers.add(row, 'failed', problems);
      else if (stored)
        answers.addKnown(
          row,
          posted ? accountDifferences(stored, posted).map(differing) : [],
          'already_there',
        );
      else if (isErased(subject)) answers.add(row, 'failed', ERASED);
      else unsent.push({ subject, row, usual: part === 1 ? 'loaded' : 'already_there' });
    }
    faults.clear();
    const isMuch = answers.answers.length >= MOST_ACCOUNTS;
    if (isMuch || unsent.length >= most) await settle();
    if (stopping.aborted) return;
  }
  await settle();
}

async function* importedAccounts(database: Database) {
  const rows = 'select external_account_number, created_at, opens, ends from imported_accounts';
  for await (const chunk of database.stream(`${rows} order by 1`))
    for (const [subject, createdAt, from, to] of chunk) {
      const period = from === null ? undefined : { from, to: to ?? undefined };
      const openPeriod = period as StatementPeriod | undefined;
      yield [String(subject), { openPeriod, createdAt: createdAt as UtcInstant }] as const;
    }
}

class Answers {
  outcomes = NO_OUTCOMES;
  readonly answers: Answer[] = [];

  add({ content }: StagedRow, outcome: Outcome, problems?: Answer['problems']): void {
    this.outcomes = plus(this.outcomes, { [outcome]: 1 });
    const contents = Buffer.from(content, 'latin1');
    this.answers.push({ outcome, contents, ...(problems && { problems }) });
  }

  addKnown(row: StagedRow, different: readonly DifferingField[], usual: Outcome): void {
    if (different.length > 0) this.add(row, 'different', different);
    else this.add(row, usual);
  }
}

type Importing = AccountLoading & { readonly importer: Importer };

/** Settles each account. A refused request stores nothing: the accounts that it does not name are sent again. */
async function send(
  accounts: readonly Account[],
  answers: Answers,
  loading: Importing,
): Promise<void> {
  const { pace, stopping } = loading;
  if (accounts.length === 0) return;
  await pace.enter(stopping, accounts.length);
  try {
    let unsent = stopping.aborted ? [] : accounts;
    while (unsent.length > 0) {
      const { refused, different } = await post(unsent, loading);
      for (const [index, { subject, row, usual }] of unsent.entries())
        if (refused.has(index)) answers.add(row, 'failed', refused.get(index));
        else if (refused.size === 0) answers.addKnown(row, different.get(subject) ?? [], usual);
      unsent = refused.size === 0 ? [] : unsent.filter((_, index) => !refused.has(index));
    }
  } finally {
    pace.leave();
  }
}

interface Posted {
  /** By index: none of the accounts is imported if any is refused. */
  readonly refused: Problems;
  /** Accounts that others have imported meanwhile. */
  readonly different: ReadonlyMap<string, readonly DifferingField[]>;
}

async function post(
  accounts: readonly Account[],
  { importer, supplier, isDryRun, pace }: Importing,
): Promise<Posted> {
  const posted = { refused: new Map(), different: new Map() };
  if (isDryRun) return posted;
  const { client, of } = importer;
  const answer = await client.call((api) =>
    api.POST(ROUTES[of], {
      params: { path: { import_supplier_code: supplier } },
      // Tells the client that the request is safe to repeat.
      headers: { 'Idempotency-Key': 'accounts' },
      body: { accounts: accounts.map(({ subject, row }) => accountOf(subject, row)) },
    }),
  );
  if (answer.isErr()) return { ...posted, refused: refusedIn(answer.error, accounts.length, of) };
  pace.speedUp();
  const different = (answer.value.different ?? []).map(
    ({ external_account_number: number, differences }) =>
      [number, differences.map((one) => differing({ ...one, at: one.attr.split('.') }))] as const,
  );
  return { ...posted, different: new Map(different) };
}

/** Finds erased accounts for a rehearsal, because the service has no dry run of accounts. */
async function erasedAt(
  { client, of }: Importer,
  supplier: string,
): Promise<(subject: string) => boolean> {
  const answer = await listErased(client, supplier);
  if (answer.isErr()) throw ServiceUnusable.from(answer.error, of);
  const { salt, digests } = answer.value;
  const erased = new Set(digests);
  return (subject) => salt !== null && erased.has(hash('sha256', salt + subject));
}

/**
 * A caller who may not import accounts any more looks them up: new ones are not found.
 *
 * @throws ServiceUnusable where the failure is about no single account
 */
function refusedIn(failure: ClientFailure, accounts: number, of: Importer['of']): Problems {
  const refused: Problems = new Map();
  if (of === 'caller' && failure.kind === 'refused' && failure.status === 403)
    return new Map(Array.from({ length: accounts }, (_, index) => [index, [...NOT_FOUND]]));
  for (const { code, attr, detail } of failure.kind === 'refused' ? failure.errors : []) {
    const index = Number(/^accounts\.(\d+)\./.exec(attr)?.[1]);
    if (index < accounts) add(refused, index, { code, attr: columnOf(attr), detail });
  }
  if (refused.size === 0) throw ServiceUnusable.from(failure, of);
  return refused;
}

/** Names the column of the field, in the words of the domain or of the request. */
function differing({
  at,
  stored = null,
  posted = null,
}: Readonly<Record<'stored' | 'posted', unknown>> & Pick<FieldDifference, 'at'>): DifferingField {
  const attr = snakeCase(String(at.at(-1)));
  return { attr, stored: JSON.stringify(stored), posted: JSON.stringify(posted) };
}

function add(problems: Problems, key: number, problem: RowProblem): void {
  problems.set(key, [...(problems.get(key) ?? []), problem]);
}

/** True if accounts were looked up in vain in the latest attempt: a load that imports accounts sends them. */
export function hasMissingAccounts(journal: Journal): boolean {
  const latest = journal.run?.attempt;
  for (const { kind, attempt, problems } of journal.answers({ withProblems: true }))
    if (kind === 'accounts' && attempt === latest && problems === JSON.stringify(NOT_FOUND))
      return true;
  return false;
}

const SUBJECT = 'external_account_number';

const ERASED: readonly RowProblem[] = [
  { code: 'account_erased', attr: SUBJECT, detail: 'The account was erased.' },
];

const NOT_FOUND: readonly RowProblem[] = [
  {
    code: 'account_not_found',
    attr: SUBJECT,
    detail:
      "The account is not imported. With an operator's key, or where the operator lets callers do it, the loader imports accounts.",
  },
];
