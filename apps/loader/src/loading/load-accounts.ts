import type { Client, ClientFailure, components } from '@data-import/client';
import type { ListLimits } from '@data-import/wire/codecs';
import { AccountCheck, accountOf, columnOf } from '../checking/account-check.js';
import type { Answer, Answered, DifferingField, RowProblem } from '../journal/journal.js';
import { NO_OUTCOMES, plus, type Outcome } from '../journal/outcomes.js';
import { recordDescription } from '../records/record-kinds.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import type { StagedRow } from '../staging/row-list.js';
import type { Pace } from './pace.js';
import { ServiceUnusable } from './service-unusable.js';

/** The body is far below the limits of a service and of proxies before it. */
const MOST_ACCOUNTS = 1000;
const TO_SEND = 'accounts_to_send';

interface AccountLoading {
  /** Has an operator's key. */
  readonly operator: Client;
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

/**
 * Imports the accounts by the operator's route: new ones first, then the imported ones, to learn which differ.
 * `fetchImportedAccounts` goes before.
 *
 * @throws ServiceUnusable
 */
export async function loadAccounts(loading: AccountLoading): Promise<void> {
  const { staging, among, stopping } = loading;
  for (const usual of ['loaded', 'already_there'] as const) {
    if (stopping.aborted) return;
    await staging.database.run(
      `create or replace table ${TO_SEND} as select 'accounts' as kind, "row" from ${recordDescription('accounts').table}
       where fault_code is null
         and subject ${usual === 'loaded' ? 'not in' : 'in'} (select external_account_number from imported_accounts)
         ${among === undefined ? '' : `and "row" in (select "row" from ${among} where kind = 'accounts')`}`,
    );
    await sendAccounts(usual, loading);
  }
}

async function sendAccounts(usual: Outcome, loading: AccountLoading): Promise<void> {
  const { staging, limits, pace, stopping } = loading;
  const faults: Problems = new Map();
  const check = new AccountCheck(limits, ({ severity, row, code, field, detail }) => {
    if (severity === 'error') add(faults, row, { code, attr: field, detail });
  });
  let accounts: Account[] = [];
  const send = async (): Promise<void> => {
    await pace.enter(stopping, accounts.length);
    try {
      if (!stopping.aborted) await sendOnce(accounts, faults, loading);
    } finally {
      pace.leave();
    }
    accounts = [];
    faults.clear();
  };
  const most = Math.min(MOST_ACCOUNTS, limits.maximumItems);
  for await (const group of staging.rows.groups('accounts', { maximumRows: 1, among: TO_SEND })) {
    const { subject, part, rows } = group;
    check.check(group);
    for (const row of rows.all)
      accounts.push({ subject, row, usual: part === 1 ? usual : 'already_there' });
    if (accounts.length >= most) await send();
    if (stopping.aborted) return;
  }
  if (accounts.length > 0) await send();
}

/** Records an answer to each account. A refused request stores nothing: the accounts that it does not name are sent again. */
async function sendOnce(
  accounts: readonly Account[],
  faults: Problems,
  loading: AccountLoading,
): Promise<void> {
  let outcomes = NO_OUTCOMES;
  const answers: Answer[] = [];
  const settle = ({ row }: Account, outcome: Outcome, problems?: Answer['problems']): void => {
    outcomes = plus(outcomes, { ...NO_OUTCOMES, [outcome]: 1 });
    const contents = Buffer.from(row.content, 'latin1');
    answers.push({ outcome, contents, ...(problems && { problems }) });
  };
  let unsent = accounts;
  const refuse = (problemsOf: (account: Account, index: number) => RowProblem[] | undefined) => {
    unsent = unsent.filter((account, index) => {
      const problems = problemsOf(account, index);
      if (problems) settle(account, 'failed', problems);
      return !problems;
    });
  };
  refuse(({ row }) => faults.get(row.row));
  while (unsent.length > 0) {
    const posted = await post(unsent, loading);
    if (!('refused' in posted)) {
      for (const account of unsent) {
        const different = posted.different.get(account.subject);
        settle(account, different ? 'different' : account.usual, different);
      }
      break;
    }
    refuse((_, index) => posted.refused.get(index));
  }
  loading.record({ kind: 'accounts', outcomes, answers });
}

type Posted =
  | { readonly different: ReadonlyMap<string, readonly DifferingField[]> }
  /** By index. */
  | { readonly refused: Problems };

async function post(
  accounts: readonly Account[],
  { operator, supplier, isDryRun, pace }: AccountLoading,
): Promise<Posted> {
  if (isDryRun) return { different: new Map() };
  const answer = await operator.call((api) =>
    api.POST('/v1/operator/import-suppliers/{import_supplier_code}/accounts/', {
      params: { path: { import_supplier_code: supplier } },
      // Tells the client that the request is safe to repeat.
      headers: { 'Idempotency-Key': 'accounts' },
      body: { accounts: accounts.map(({ subject, row }) => accountOf(subject, row)) },
    }),
  );
  if (answer.isErr()) return { refused: refusedIn(answer.error, accounts.length) };
  pace.speedUp();
  return {
    different: new Map(
      (answer.value.different ?? []).map(({ external_account_number: number, differences }) => [
        number,
        differences.map(differingField),
      ]),
    ),
  };
}

/** @throws ServiceUnusable where the failure is about no single account. */
function refusedIn(failure: ClientFailure, accounts: number): Problems {
  const refused: Problems = new Map();
  for (const { code, attr, detail } of failure.kind === 'refused' ? failure.errors : []) {
    const index = Number(/^accounts\.(\d+)\./.exec(attr)?.[1]);
    if (index < accounts) add(refused, index, { code, attr: columnOf(attr), detail });
  }
  if (refused.size === 0) throw ServiceUnusable.from(failure, 'operator');
  return refused;
}

function differingField({
  attr,
  stored,
  posted,
}: components['schemas']['Difference']): DifferingField {
  return { attr: columnOf(attr), stored: JSON.stringify(stored), posted: JSON.stringify(posted) };
}

function add(problems: Problems, key: number, problem: RowProblem): void {
  problems.set(key, [...(problems.get(key) ?? []), problem]);
}
