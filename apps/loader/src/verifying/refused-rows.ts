import { DEFAULT_LIMITS } from '@data-import/wire';
import { Journal, type Run } from '../journal/journal.js';
import { sumOf } from '../journal/outcomes.js';
import type { HeldBy } from '../exporting/held-records.js';
import { copyAnswers, failedRows, findRowsToSend, tableOfProblems } from '../loading/answers.js';
import { ACCOUNT_HAS_FAILED_ROWS } from '../loading/batch-sender.js';
import { lossSince, readServiceState, scopeOf } from '../loading/service-state.js';
import { AccountCheck } from '../checking/account-check.js';
import { OWN_CODES } from '../checking/codes.js';
import { valueIn } from '../checking/problem.js';
import { rowsNeeding } from '../checking/refused-accounts.js';
import { isThere } from '../machine/machine-failure.js';
import type { Migration } from '../migration/migration.js';
import { LOADED_KINDS, RECORD_KINDS, recordDescription } from '../records/record-kinds.js';
import { unmarked } from '../sources/conversions.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { readItem } from '../sources/json-numbers.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import type { RowPlace } from '../staging/row-list.js';
import { placeOf, type StagedRows } from '../staging/staged-rows.js';
import { isOfErased, type ErasedAccounts } from './erased-accounts.js';
import { comparedKind } from './compared-kind.js';

/** The state of the load according to the journal. */
export interface LoadSoFar {
  /** `undefined` when nothing was loaded from this folder. */
  readonly startedAt: string | undefined;
  /** The number of rows without an answer. */
  readonly unanswered: number;
  /** True if the files no longer have the rows that were loaded, and no others. */
  readonly hasOtherRows: boolean;
  /** A sentence when the service has less than was answered. */
  readonly loss: string | undefined;
}

/** Copies the rows that the load had refused from the journal to `compare.refused`, which is empty without a journal. */
export async function tableOfRefused(
  staging: OpenStaging,
  migration: Migration,
  { client, url, supplier }: HeldBy,
  erased: ErasedAccounts,
): Promise<LoadSoFar> {
  const { database } = staging;
  const { folder } = migration;
  await database.run(
    'create table compare.refused (kind varchar, "row" bigint, code varchar, attr varchar, detail varchar)',
  );
  if (!isThere(folder.journal))
    return { startedAt: undefined, unanswered: 0, hasOtherRows: false, loss: undefined };
  using journal = Journal.open(folder.journal);
  await tableOfProblems(database, journal);
  for (const kind of LOADED_KINDS)
    await database.run(
      `insert into compare.refused select ${quoteText(kind)}, "row", code, attr, detail from (${failedRows(kind)})`,
    );
  const { run } = journal;
  const isOfService = run?.scope === scopeOf(migration.settings, { url, supplier });
  const { importBatch } = migration.settings;
  const loss =
    run && isOfService
      ? lossSince(run, await readServiceState(client, supplier, importBatch), journal, erased)
      : undefined;
  return {
    loss,
    startedAt: run?.startedAt,
    unanswered: journal.kinds.reduce((sum, { rows, outcomes }) => sum + rows - sumOf(outcomes), 0),
    hasOtherRows: run?.endedAt != null && (await hasOtherRows(staging, journal, run)),
  };
}

async function hasOtherRows(
  { database, fingerprint, rows }: OpenStaging,
  journal: Journal,
  run: Run,
): Promise<boolean> {
  if (run.staged === fingerprint) return false;
  for (const { kind, rows: loaded } of journal.kinds)
    if ((await rows.count(kind)) !== loaded) return true;
  await copyAnswers(database, journal);
  const unanswered = await findRowsToSend(database, run);
  return [...unanswered.values()].some((count) => count > 0);
}

/** Adds the rows of `accounts` that the operator cannot import as they are. */
export async function refuseAccounts(database: Database, rows: StagedRows): Promise<void> {
  const refused: Row[] = [];
  const check = new AccountCheck(DEFAULT_LIMITS, ({ severity, row, code, field, detail }) => {
    if (severity !== 'notice') refused.push(['accounts', row, code, field, detail]);
  });
  async function* all(): AsyncGenerator<Row> {
    for await (const group of rows.groups('accounts', { maximumRows: 1 })) {
      check.check(group);
      yield* refused.splice(0);
    }
  }
  await database.append('compare.refused', all());
}

/**
 * Refuses the rows that need an account which is not there because its own row was refused, in place of what the service
 * said of them.
 */
export async function refuseRowsOfAccounts(database: Database): Promise<void> {
  const { table } = comparedKind('accounts');
  await database.run(
    `create table compare.refused_accounts as
     select subject, min("row") as "row", arg_min(coalesce(source_file || ', line ' || source_line, 'accounts, row ' || "row"), "row") as place
     from ${table}
     where subject is not null and subject not in (select subject from compare.accounts)
       and subject not in (select subject from compare.held_accounts)
       and subject not in (select subject from compare.erased)
     group by subject`,
  );
  for (const kind of LOADED_KINDS) {
    await database.run(
      `create or replace table compare.needing as ${rowsNeeding(kind, 'compare.refused_accounts')}`,
    );
    await database.run(
      `delete from compare.refused r using compare.needing n
       where r.kind = ${quoteText(kind)} and r."row" = n."row"
         and (r.attr = n.attr or r.code = ${quoteText(ACCOUNT_HAS_FAILED_ROWS.code)})`,
    );
    await database.run(
      `insert into compare.refused
       select ${quoteText(kind)}, "row", ${quoteText(OWN_CODES.accountRefused.code)}, attr, detail from compare.needing`,
    );
  }
}

/** Rows of a kind that have one code. */
export interface Refusals {
  readonly kind: string;
  readonly code: string;
  readonly rows: number;
  readonly examples: readonly RefusalExample[];
}

export interface RefusalExample extends RowPlace {
  readonly subject: string | undefined;
  readonly attr: string;
  /** The value in the row; `undefined` for a record that could not be read. */
  readonly value: string | undefined;
  readonly detail: string;
}

const EXAMPLES = 3;

/** The refused rows, and those that could not be sent, by kind and code; most frequent first. */
export async function refusalsByCode(database: Database): Promise<readonly Refusals[]> {
  const all: Refusals[] = [];
  for (const kind of RECORD_KINDS) {
    const { table } = recordDescription(kind);
    const problems = 'compare.problems_of_kind';
    await database.make(
      problems,
      `select "row", code, attr, detail from compare.refused r
         anti join (select "row" from ${table} where fault_code is not null) using ("row")
       where kind = ${quoteText(kind)} and not ${isOfErased('r')}`,
    );
    await database.run(
      `insert into ${problems} select "row", fault_code, fault_attr, fault_detail from ${table} where fault_code is not null`,
    );
    const codes = await database.rows(
      `select code, count(*) from (select distinct code, "row" from ${problems}) group by code order by code`,
    );
    for (const [code, count] of codes) {
      const examples = await database.rows(
        `select "row", source_file, source_line, subject, attr, detail, item
         from (from ${problems} where code = ${quoteText(String(code))} order by "row", attr limit ${EXAMPLES}) join ${table} using ("row")
         order by "row", attr`,
      );
      all.push({
        kind,
        code: String(code),
        rows: Number(count),
        examples: examples.map(
          ([row = null, file = null, line = null, subject, attr, detail, item]) => ({
            ...placeOf([row, file, line]),
            subject: subject == null ? undefined : String(subject),
            attr: String(attr ?? ''),
            value:
              attr === recordDescription(kind).subject
                ? String(subject ?? '')
                : item == null
                  ? undefined
                  : unmarked(valueIn(readItem(String(item)), String(attr)) ?? '') || undefined,
            detail: String(detail ?? ''),
          }),
        ),
      });
    }
  }
  return all.toSorted((one, other) => other.rows - one.rows);
}
