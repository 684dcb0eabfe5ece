import type { BulkLine, BulkOptions, Client } from '@data-import/client';
import type { RequestChecks } from '@data-import/wire';
import type { DifferingField } from '../journal/journal.js';
import { NO_OUTCOMES, type Outcomes } from '../journal/outcomes.js';
import type { Item, RequestBody } from '../records/record-description.js';
import { loadedDescription } from '../records/records.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import type { StagedRow } from '../staging/staged-rows.js';
import { readAnswer } from './line-answer.js';
import type { Line } from './line.js';
import type { Pace } from './pace.js';
import { failAll, partRows, type RequestProblem } from './refused-rows.js';
import { ServiceUnusable } from './service-unusable.js';

/** How lines are sent. */
export interface SendingSettings {
  readonly supplier: string;
  readonly forceAddToCurrentStatement: boolean;
  /** No row of an account is sent if one cannot be. */
  readonly wholeAccounts: boolean;
  readonly importBatch: string | undefined;
  readonly dryRun: boolean;
  readonly askVendor: boolean;
  readonly attemptTimeoutMs: number;
  /** Longest time in which no line is answered as it should. */
  readonly patienceMs: number;
}

export interface Sending {
  readonly client: Pick<Client, 'bulk'>;
  readonly checks: RequestChecks;
  readonly pace: Pace;
  readonly settings: SendingSettings;
  /** No line is sent again that may be answered later. */
  readonly stopping: AbortSignal;
  /** Ends requests that are under way. */
  readonly aborting: AbortSignal;
}

/** A line all of whose rows have an outcome. */
export interface SettledLine {
  readonly line: Line;
  readonly outcomes: Outcomes;
  readonly failed: readonly FailedRow[];
  readonly differences: readonly DifferingField[];
}

interface OpenLine {
  readonly line: Line;
  /** Still to be sent. */
  rows: readonly StagedRow[];
  /** Of the request with these rows, if it was made. */
  body: RequestBody | undefined;
  readonly failed: FailedRow[];
  /** That were answered with 5xx, while other lines were answered otherwise. */
  attempts: number;
  /** When it was last answered with 5xx. */
  triedAt: number;
}

/** Of a line, while the service can be used otherwise. */
const MOST_ATTEMPTS = 5;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

const ACCOUNT_HAS_FAILED_ROWS: RequestProblem = {
  code: 'account_has_failed_rows',
  attr: 'non_field_errors',
  detail: 'It was not sent, because another row of the account failed and whole_accounts is set.',
};

/** Sends lines until each has an outcome: rows that are refused are taken out, and the others of the line are sent again. */
export class BatchSender {
  readonly #sending: Sending;
  /** When any line was last answered otherwise than with 5xx. */
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
    let open = lines.map((line) => this.#check(line));
    if (settings.wholeAccounts) {
      leaveOutAccounts(open);
      for await (const _ of this.#exchange(open.filter(hasRows), { dryRun: true }));
      leaveOutAccounts(open);
    }
    for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
      for (const line of open) if (!hasRows(line)) yield settled(line);
      open = open.filter(hasRows);
      const answered = new Set<OpenLine>();
      const startedAt = performance.now();
      for await (const [line, done] of this.#exchange(open)) {
        answered.add(line);
        if (settings.wholeAccounts && line.failed.length > 0 && hasRows(line)) leaveOut(line);
        yield done ?? settled(line);
      }
      open = open.filter((line) => !answered.has(line));
      if (open.length === 0) return;
      if (open.some(({ triedAt }) => triedAt > startedAt)) await pause(pauseMs, stopping);
      if (stopping.aborted) return;
    }
  }

  /** Sends the lines once. Gives those that were settled; the others are to be sent again, some with fewer rows. */
  async *#exchange(
    open: readonly OpenLine[],
    { dryRun = this.#sending.settings.dryRun } = {},
  ): AsyncGenerator<[OpenLine, SettledLine | undefined], void> {
    if (open.length === 0) return;
    const { client, pace, settings } = this.#sending;
    const beganAt = performance.now();
    let heardAt = beganAt;
    let isGood = true;
    const bulkLines = open.map((line) => this.#bulkLine(line));
    for await (const answer of client.bulk(bulkLines, this.#options(dryRun))) {
      const now = performance.now();
      // Then the client has sent again what had no answer.
      isGood &&= now - heardAt < settings.attemptTimeoutMs;
      heardAt = now;
      const line = open[answer.line - 1];
      if (!line) throw new Error(`There is no line ${answer.line}.`);
      if (answer.kind !== 'answered') throw ServiceUnusable.from(answer.failure);
      const read = readAnswer(line.line.kind, line.rows, answer);
      if (read.kind === 'later') {
        isGood = false;
        if (this.#giveUp(line, read.code, read.detail)) yield [line, undefined];
        continue;
      }
      this.#answeredAt = now;
      if (read.kind === 'not-ongoing') throw new ServiceUnusable(read.detail);
      if (read.kind === 'refused') {
        const { good, failed } = partRows(line.line.kind, line.rows, read.problems);
        takeOut(line, good, failed);
        if (good.length === 0 || settings.wholeAccounts) yield [line, undefined];
      } else yield [line, settled(line, read.outcomes, read.differences)];
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

  /** Takes out rows that the service would refuse whatever it has stored. */
  #check(line: Line): OpenLine {
    const open: OpenLine = {
      line,
      rows: line.rows,
      body: undefined,
      failed: [],
      attempts: 0,
      triedAt: 0,
    };
    const { operation } = loadedDescription(line.kind);
    while (hasRows(open)) {
      const checked = this.#sending.checks[operation](this.#bodyOf(open));
      if (checked.isOk()) break;
      const { good, failed } = partRows(line.kind, open.rows, checked.error.errors);
      takeOut(open, good, failed);
    }
    return open;
  }

  #bulkLine(open: OpenLine): BulkLine {
    const { kind } = open.line;
    const isUnforced =
      kind === 'transactions' && !this.#sending.settings.forceAddToCurrentStatement;
    return {
      operation: loadedDescription(kind).operation,
      ...(isUnforced && { query: { force_add_to_current_statement: false } }),
      body: this.#bodyOf(open),
    } as unknown as BulkLine;
  }

  #bodyOf(open: OpenLine): RequestBody {
    const { line, rows } = open;
    open.body ??= loadedDescription(line.kind).bodyOf(
      this.#sending.settings.supplier,
      line.subject,
      rows.map(({ item }) => JSON.parse(item) as Item),
    );
    return open.body;
  }

  /** Whether a line that is answered with 5xx again and again is given up, because the service can be used otherwise. */
  #giveUp(line: OpenLine, code: string, detail: string): boolean {
    const isOfVendor = code === 'payment_vendor_unavailable';
    if (isOfVendor || this.#answeredAt > line.triedAt) line.attempts += 1;
    line.triedAt = performance.now();
    if (line.attempts >= MOST_ATTEMPTS) {
      takeOut(line, [], failAll(line.rows, { code, attr: 'non_field_errors', detail }));
      return true;
    }
    const isPatient = line.triedAt - this.#answeredAt < this.#sending.settings.patienceMs;
    if (!isOfVendor && !isPatient)
      throw new ServiceUnusable(`The service answers ${code} for too long: ${detail}`);
    return false;
  }
}

function hasRows({ rows }: OpenLine): boolean {
  return rows.length > 0;
}

function takeOut(line: OpenLine, good: readonly StagedRow[], failed: readonly FailedRow[]): void {
  line.failed.push(...failed);
  line.rows = good;
  line.body = undefined;
}

function leaveOut(line: OpenLine): void {
  takeOut(line, [], failAll(line.rows, ACCOUNT_HAS_FAILED_ROWS));
}

function leaveOutAccounts(open: readonly OpenLine[]): void {
  const subjects = new Set(
    open.filter(({ failed }) => failed.length > 0).map(({ line }) => line.subject),
  );
  for (const line of open) if (subjects.has(line.line.subject)) leaveOut(line);
}

function settled(
  { line, failed }: OpenLine,
  outcomes: Outcomes = NO_OUTCOMES,
  differences: readonly DifferingField[] = [],
): SettledLine {
  const failedRows = new Set(failed.map(({ row }) => row)).size;
  return { line, outcomes: { ...outcomes, failed: failedRows }, failed, differences };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
