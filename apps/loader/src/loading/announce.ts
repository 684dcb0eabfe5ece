import type { Client, ClientFailure } from '@data-import/client';
import { checkKind } from '../checking/check-migration.js';
import { OWN_CODES } from '../checking/codes.js';
import type { CheckOptions } from '../checking/group-check.js';
import type { Report } from '../checking/problem.js';
import type { ExpectedRows, KindProgress } from '../journal/journal.js';
import { LOADED_KINDS, loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { COUNTERS } from './changed-rows.js';
import { PHASES } from './lines.js';
import { ServiceUnusable } from './service-unusable.js';

const LEFT_OUT = 'rows_left_out';

/**
 * Counts the rows that are sent and not there already: without those that cannot be sent, those that repeat or contradict
 * another one and, with `whole_accounts`, those beside such a contradiction. The accounts of the folder play no part:
 * the service knows better which there are, and their periods.
 *
 * @throws the reason of `stopping` once that is aborted
 */
export async function countExpected(
  staging: OpenStaging,
  options: Omit<CheckOptions, 'hasAccounts' | 'report'>,
  { wholeAccounts, stopping }: { readonly wholeAccounts: boolean; readonly stopping: AbortSignal },
): Promise<ExpectedRows> {
  const { database } = staging;
  await database.run(
    `create or replace table ${LEFT_OUT} (kind varchar, "row" bigint, subject varchar, is_refused boolean)`,
  );
  const appender = await database.appender(LEFT_OUT);
  const report: Report = ({ severity, code, kind, row, subject }) => {
    if (severity === 'notice' && code !== OWN_CODES.duplicateRow.code) return;
    appender.add([kind, row, subject ?? '', severity === 'error']);
  };
  for (const kind of LOADED_KINDS)
    await checkKind(staging, kind, { ...options, hasAccounts: false, report }, () =>
      stopping.throwIfAborted(),
    );
  appender[Symbol.dispose]();
  const countOf = (kind: LoadedKind): Promise<number> => {
    const kinds = PHASES.find((phase) => phase.includes(kind)) ?? [];
    return database.count(
      `${loadedDescription(kind).table} where fault_code is null
         and "row" not in (select "row" from ${LEFT_OUT} where kind = ${quoteText(kind)})
         ${wholeAccounts ? `and subject not in (select subject from ${LEFT_OUT} where is_refused and kind in (${kinds.map(quoteText).join(', ')}))` : ''}`,
    );
  };
  const expected = { notes: 0, transactions: 0, statements: 0, payment_instructions: 0 };
  for (const kind of LOADED_KINDS) expected[COUNTERS[kind]] += await countOf(kind);
  await database.run(`drop table ${LEFT_OUT}`);
  return expected;
}

/** Ends the load of the batch. Returns why the service does not know of it. */
export async function endBatch(
  client: Client,
  supplier: string,
  importBatch: string,
  { kinds, isStopped }: { readonly kinds: readonly KindProgress[]; readonly isStopped: boolean },
): Promise<ClientFailure | undefined> {
  const refused: Partial<Record<keyof ExpectedRows, number>> = {};
  for (const { kind, outcomes } of kinds)
    if (kind !== 'accounts' && outcomes.failed > 0)
      refused[COUNTERS[kind]] = (refused[COUNTERS[kind]] ?? 0) + outcomes.failed;
  const answer = await client.call((api) =>
    api.POST('/v1/data-import/batches/{import_supplier_code}/{import_batch}/end/', {
      params: { path: { import_supplier_code: supplier, import_batch: importBatch } },
      body: { refused, stopped: isStopped },
    }),
  );
  return answer.isErr() ? answer.error : undefined;
}

/** @throws ServiceUnusable */
export async function announce(
  client: Client,
  supplier: string,
  importBatch: string,
  expected: ExpectedRows,
): Promise<void> {
  const answer = await client.call((api) =>
    api.PUT('/v1/data-import/batches/{import_supplier_code}/{import_batch}/expected/', {
      params: { path: { import_supplier_code: supplier, import_batch: importBatch } },
      body: expected,
    }),
  );
  if (answer.isOk()) return;
  throw ServiceUnusable.ofBatch(importBatch, answer.error);
}
