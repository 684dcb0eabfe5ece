import { setTimeout } from 'node:timers/promises';
import type { BulkLine, BulkOptions, Client } from '@data-import/client';
import { LENGTHS, type RequestChecks } from '@data-import/wire';
import { NO_OUTCOMES, OUTCOMES, plus, type Outcome, type Outcomes } from '../journal/outcomes.js';
import { loadedDescription, requestParts } from '../records/record-kinds.js';
import { RowList } from '../staging/row-list.js';
import { existsOtherwise } from './changed-rows.js';
import { readAnswer, type LineAnswer, type RowDifference } from './line-answer.js';
import type { Line } from './lines.js';
import type { Pace } from './pace.js';
import { failAll, rowsRefused, type FailedRow } from './refused-rows.js';
import type { RowProblem } from '../journal/journal.js';
import { ServiceUnusable } from './service-unusable.js';

export interface SendingSettings {
  readonly supplier: string;
  readonly forceAddToCurrentStatement: boolean;
  /** No row of an account is sent if one cannot be. */
  readonly wholeAccounts: boolean;
  readonly importBatch: string | undefined;
  readonly dryRun: boolean;
  readonly askVendor: boolean;
  /** Each row is sent in a line of its own, because an answer counts the items of a line by outcome. */
  readonly rowOutcomes: boolean;
  readonly attemptTimeoutMs: number;
  /** The longest time in which no line is answered as it should be. */
  readonly patienceMs: number;
}

export interface Sending {
  readonly client: Pick<Client, 'bulk'>;
  readonly checks: RequestChecks;
  readonly pace: Pace;
  readonly settings: SendingSettings;
  /** No line is sent again that may be answered later. */
  readonly stopping: AbortSignal;
  readonly aborting: AbortSignal;
}

interface RowOutcome {
  readonly row: number;
  readonly outcome: Outcome;
}

/** A line all of whose rows have an outcome. */
export interface SettledLine {
  readonly line: Line;
  readonly outcomes: Outcomes;
  readonly failed: readonly FailedRow[];
  readonly differences: readonly RowDifference[];
  /** The outcomes of the rows that did not fail, if they are wanted. */
  readonly rowOutcomes: readonly RowOutcome[];
}

class OpenLine {
  /** The rows that were to be sent last. */
  rows: RowList;
  /** The numbers of those that were settled since. */
  readonly gone = new Set<number>();
  outcomes = NO_OUTCOMES;
  readonly differences: RowDifference[] = [];
  readonly rowOutcomes: RowOutcome[] = [];
  readonly failed: FailedRow[] = [];
  /** The number of answers with 5xx that came while other lines were answered otherwise. */
  attempts = 0;
  /** The time of the last answer with 5xx. */
  triedAt = 0;
  /** If accounts are kept whole, an account is sent once all its lines are rehearsed. */
  isRehearsed = false;

  constructor(readonly line: Line) {
    this.rows = line.rows;
  }
}

/** Rows of a line that are sent together: all of them, or one. */
interface Part {
  readonly of: OpenLine;
  readonly rows: RowList;
}

/** The most attempts for a line while the service can be used otherwise. */
const MOST_ATTEMPTS = 5;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export const ACCOUNT_HAS_FAILED_ROWS: RowProblem = {
  code: 'account_has_failed_rows',
  attr: 'non_field_errors',
  detail: 'It was not sent, because another row of the account failed and whole_accounts is set.',
};

/** Sends lines until each has an outcome: rows that are refused are taken out, and the others of the line are sent again. */
export class BatchSender {
  readonly #sending: Sending;
  /** The time when any line was last answered otherwise than with 5xx. */
  #answeredAt = performance.now();

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  /**
   * Gives the lines as they are settled. Those that it does not give before it ends were not answered when `stopping` was
   * aborted.
   *
   * @throws ServiceUnusable, or ClientError of `bulk`.
   */
  async *send(lines: readonly Line[]): AsyncGenerator<SettledLine, void> {
    const { settings, stopping } = this.#sending;
    let open = lines.map((line) => new OpenLine(line));
    // A line that is sent whole is checked once the service has refused it: few are.
    if (settings.wholeAccounts || settings.rowOutcomes)
      for (const line of open) this.#takeOutFaulty(line);
    if (settings.wholeAccounts) leaveOutAccounts(open);
    for (let pauseMs = SHORTEST_PAUSE_MS; ;) {
      const startedAt = performance.now();
      const waiting = settings.wholeAccounts ? await this.#rehearse(open) : new Set();
      for (const line of open) if (!hasRows(line)) yield settled(line);
      open = open.filter(hasRows);
      const ready = open.filter(({ line }) => !waiting.has(line.subject));
      const answered = new Set<OpenLine>();
      for await (const line of this.#exchange(firstOfEach(ready))) {
        if (hasRows(line)) continue;
        answered.add(line);
        yield settled(line);
      }
      if (settings.wholeAccounts) leaveOutAccounts(open);
      open = open.filter((line) => !answered.has(line));
      if (open.length === 0) return;
      if (open.some(({ triedAt }) => triedAt > startedAt)) {
        await setTimeout(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
        pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
      } else pauseMs = SHORTEST_PAUSE_MS;
      if (stopping.aborted) return;
    }
  }

  /** Rehearses the lines that have not been yet. Gives the accounts with a line that has to be rehearsed again. */
  async #rehearse(open: readonly OpenLine[]): Promise<ReadonlySet<unknown>> {
    const startedAt = performance.now();
    const lines = open.filter((line) => !line.isRehearsed && hasRows(line));
    for await (const _ of this.#exchange(lines, { isTrial: true }));
    leaveOutAccounts(open);
    for (const line of lines.filter(({ triedAt }) => triedAt < startedAt)) {
      line.isRehearsed = true;
      line.attempts = 0;
    }
    return new Set(lines.flatMap(({ isRehearsed, line }) => (isRehearsed ? [] : [line.subject])));
  }

  /** Sends the lines once. Gives those of which rows were settled; rows that are left must be sent again. */
  async *#exchange(
    open: readonly OpenLine[],
    { isTrial = false } = {},
  ): AsyncGenerator<OpenLine, void> {
    if (open.length === 0) return;
    const { client, pace, settings } = this.#sending;
    const beganAt = performance.now();
    let heardAt = beganAt;
    let isGood = true;
    const parts = settings.rowOutcomes ? rowsInTurn(open) : open.map(wholeLine);
    const bulkLines = parts.map((part) => this.#bulkLine(part));
    const options = this.#options(isTrial || settings.dryRun);
    for await (const answer of client.bulk(bulkLines, options)) {
      const now = performance.now();
      // After so long a silence the client has sent the unanswered lines again.
      isGood &&= now - heardAt < settings.attemptTimeoutMs;
      heardAt = now;
      const part = parts[answer.line - 1];
      if (!part) throw new Error(`There is no line ${answer.line}.`);
      if (answer.kind !== 'answered') throw ServiceUnusable.from(answer.failure);
      const { of: line, rows } = part;
      const { kind } = line.line;
      const read = readAnswer(kind, rows, answer);
      if (read.kind === 'later') {
        isGood = false;
        if (this.#giveUp(part, beganAt, read)) yield line;
        continue;
      }
      this.#answeredAt = now;
      if (read.kind === 'not-ongoing') throw new ServiceUnusable(read.detail);
      if (read.kind === 'refused') {
        const isWhole = rows === line.rows;
        if (!isWhole || !this.#takeOutFaulty(line))
          takeOut(
            line,
            rowsRefused(kind, rows.all, read.problems).map((row) => ({
              ...row,
              isRefusal: !existsOtherwise(row),
            })),
          );
      } else if (!isTrial) settle(part, read, settings);
      yield line;
    }
    if (isGood) pace.speedUp();
    else pace.slowDown(beganAt);
  }

  #options(dryRun: boolean): BulkOptions {
    const { settings, aborting } = this.#sending;
    return {
      reportDifferences: true,
      signal: aborting,
      ...(dryRun && { dryRun }),
      ...(dryRun && settings.askVendor && { askVendor: true }),
      ...(!dryRun && settings.importBatch !== undefined && { importBatch: settings.importBatch }),
    };
  }

  /** Takes out rows that the service refuses whatever it has stored; true if there were any. */
  #takeOutFaulty(line: OpenLine): boolean {
    const { kind } = line.line;
    const check = this.#sending.checks[loadedDescription(kind).operation];
    for (let isAny = false; ; isAny = true) {
      if (!hasRows(line)) return isAny;
      const checked = check(JSON.parse(this.#partsOf(wholeLine(line)).join('')));
      if (checked.isOk()) return isAny;
      takeOut(line, rowsRefused(kind, rowsLeft(line).all, checked.error.errors));
    }
  }

  #bulkLine(part: Part): BulkLine {
    const { kind, subject } = part.of.line;
    const isUnforced =
      kind === 'transactions' && !this.#sending.settings.forceAddToCurrentStatement;
    const line = JSON.stringify({
      operation: loadedDescription(kind).operation,
      ref: part.rows.place?.slice(-LENGTHS.ref).toWellFormed(),
      ...(isUnforced && { query: { force_add_to_current_statement: false } }),
    });
    const [before, items, after] = this.#partsOf(part);
    const beginning = Buffer.from(`${line.slice(0, -1)},"body":${before}`);
    return { json: Buffer.concat([beginning, items, Buffer.from(`${after}}`)]), subject };
  }

  #partsOf({ of: { line }, rows }: Part): readonly [string, Buffer, string] {
    return requestParts(line.kind, this.#sending.settings.supplier, line.subject, rows.items);
  }

  /** Gives up rows that get 5xx again and again although the service can be used otherwise; true if they were given up. */
  #giveUp(
    { of: line, rows }: Part,
    beganAt: number,
    { code, detail }: Extract<LineAnswer, { readonly kind: 'later' }>,
  ): boolean {
    const isOfVendor = code === 'payment_vendor_unavailable';
    const isFirst = line.triedAt < beganAt;
    if (isFirst && (isOfVendor || this.#answeredAt > line.triedAt)) line.attempts += 1;
    line.triedAt = performance.now();
    if (line.attempts >= MOST_ATTEMPTS) {
      takeOut(line, failAll(rows.all, { code, attr: 'non_field_errors', detail }));
      return true;
    }
    const isPatient = line.triedAt - this.#answeredAt < this.#sending.settings.patienceMs;
    if (!isOfVendor && !isPatient)
      throw new ServiceUnusable(`The service answers ${code} for too long: ${detail}`);
    return false;
  }
}

function hasRows({ rows, gone }: OpenLine): boolean {
  return rows.length > gone.size;
}

/** The rows that are still to be sent: put together once for all that were settled since the last time. */
function rowsLeft(line: OpenLine): RowList {
  if (line.gone.size > 0)
    line.rows = RowList.of(line.rows.all.filter(({ row }) => !line.gone.has(row)));
  line.gone.clear();
  return line.rows;
}

/**
 * The first open line of a kind for each account or business. If a failure left that one open while a later line was stored,
 * the wrong one of two rows that contradict each other would be refused.
 */
function firstOfEach(open: readonly OpenLine[]): readonly OpenLine[] {
  const seen = new Set<string>();
  return open.filter(({ line: { kind, subject } }) => {
    const before = seen.size;
    return seen.add(`${kind} ${subject}`).size > before;
  });
}

function wholeLine(line: OpenLine): Part {
  return { of: line, rows: rowsLeft(line) };
}

/** A row of each account in turn, because the service stores lines of different accounts together. */
function rowsInTurn(open: readonly OpenLine[]): readonly Part[] {
  const accounts = Map.groupBy(
    open.flatMap((line) =>
      rowsLeft(line).all.map((row): Part => ({ of: line, rows: RowList.of([row]) })),
    ),
    ({ of }) => of.line.subject,
  );
  const parts: Part[] = [];
  const iterators = [...accounts.values()].map((rows) => rows.values());
  for (let left = iterators; left.length > 0;)
    left = left.filter((rows) => {
      const { done, value } = rows.next();
      if (value) parts.push(value);
      return done !== true;
    });
  return parts;
}

function settle(
  { of: line, rows }: Part,
  { outcomes, differences }: Extract<LineAnswer, { readonly kind: 'done' }>,
  { rowOutcomes }: SendingSettings,
): void {
  line.outcomes = plus(line.outcomes, outcomes);
  line.differences.push(...differences);
  const outcome = OUTCOMES.find((one) => outcomes[one] > 0);
  if (rowOutcomes && outcome)
    line.rowOutcomes.push(...rows.all.map(({ row }) => ({ row, outcome })));
  if (rows === line.rows) line.rows = RowList.of([]);
  else leave(line, rows.all);
}

function takeOut(line: OpenLine, failed: readonly FailedRow[]): void {
  line.failed.push(...failed);
  leave(line, failed);
}

/** These rows are not sent again. */
function leave(line: OpenLine, rows: readonly { readonly row: number }[]): void {
  for (const { row } of rows) line.gone.add(row);
}

function leaveOutAccounts(open: readonly OpenLine[]): void {
  const subjects = new Set(
    open.filter(({ failed }) => failed.length > 0).map(({ line }) => line.subject),
  );
  for (const line of open)
    if (subjects.has(line.line.subject))
      takeOut(line, failAll(rowsLeft(line).all, ACCOUNT_HAS_FAILED_ROWS));
}

function settled({ line, failed, outcomes, differences, rowOutcomes }: OpenLine): SettledLine {
  const failedRows = new Set(failed.map(({ row }) => row)).size;
  return { line, outcomes: { ...outcomes, failed: failedRows }, failed, differences, rowOutcomes };
}
