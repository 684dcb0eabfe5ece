import type { components } from '@data-import/client';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import { JOURNAL_TABLES, JOURNAL_VERSION } from './journal-tables.js';
import { LineRanges } from './line-ranges.js';
import { NO_OUTCOMES, OUTCOMES, plus, sumOf, type Outcome, type Outcomes } from './outcomes.js';

/** Lines of a phase are numbered from 1 in the order in which they are sent. */
export type Phase = 'accounts' | 'businesses';

/** The inputs of a run, by which later commands tell whether they can continue it. */
export interface RunBasis {
  /** A digest of the files and settings that lines and their numbers depend on. */
  readonly fingerprint: string;
  /** A digest of the sources of the staged rows. */
  readonly staged: string;
  /** A digest of service, supplier, batch and whatever else decides what is stored of a row. */
  readonly scope: string;
  readonly maximumItems: number;
  /** The generation of the known rows, which are not sent; 0 if all rows are sent. */
  readonly generation: number;
  /** 1 if the outcome of each row is kept. */
  readonly hasRowOutcomes: 0 | 1;
  /** The counters of the import supplier, as JSON, when the run began or ended last. */
  readonly counters: string;
}

export interface Run extends RunBasis {
  readonly startedAt: string;
  /** 1 if the rows that cannot be sent have their outcomes. */
  readonly isPrepared: 0 | 1;
  /** The time when every row had an outcome. */
  readonly endedAt: string | null;
}

export interface KindToLoad {
  readonly kind: RecordKind;
  readonly rows: number;
}

export interface KindProgress extends KindToLoad {
  readonly outcomes: Outcomes;
}

/** The number of rows of each kind that a load announces for its import batch. */
export type ExpectedRows = Required<components['schemas']['ExpectedItemsRequest']>;

export interface DifferingField {
  readonly row: number;
  /** The path within the item. */
  readonly attr: string;
  /** The value as JSON text. */
  readonly stored: string;
  readonly posted: string;
}

export interface RefusedRow {
  readonly row: number;
  /** A list of code, attr and detail as JSON text. */
  readonly problems: string;
}

export interface RowOutcome {
  readonly row: number;
  readonly outcome: Outcome;
}

/** Outcomes, failures and differences of answered rows. */
export interface Answered {
  readonly kind: RecordKind;
  readonly outcomes: Outcomes;
  /** One or more problems for each row that failed. */
  readonly failed: readonly FailedRow[];
  readonly differences: readonly DifferingField[];
  readonly rowOutcomes?: readonly RowOutcome[];
}

export interface AnsweredLine extends Answered {
  readonly phase: Phase;
  readonly line: number;
}

export interface RetriedRows extends Answered {
  readonly rows: readonly number[];
}

/** The journal writes to disk after so many answers, or after so long. */
const MOST_UNWRITTEN = 5000;
const LONGEST_UNWRITTEN_MS = 100;
const MOST_PROBLEMS = 20;

type Write = () => void;

/**
 * Answers to the rows of a load, on disk: after a crash of the loader everything that was written here is known. Answers
 * are written together, at least every 100 ms while they come; after a crash the service is queried for the others.
 */
export class Journal implements Disposable {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  readonly #kinds = new Map<RecordKind, KindProgress>();
  readonly #answered = new Map<Phase, LineRanges>();
  #unwritten: Write[] = [];
  #writtenAt = 0;
  readonly #touched = { kinds: new Set<RecordKind>(), phases: new Set<Phase>() };

  private constructor(database: Database.Database) {
    this.#database = database;
    this.#read();
  }

  /** @throws Error for a file that another version of the loader wrote. */
  static open(file: string): Journal {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    const database = new Database(file);
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = full');
    const version = database.pragma('user_version', { simple: true });
    if (version !== 0 && version !== JOURNAL_VERSION)
      throw new Error(
        `${file} is a journal of version ${String(version)}, not ${JOURNAL_VERSION}.`,
      );
    database.exec(JOURNAL_TABLES);
    database.pragma(`user_version = ${JOURNAL_VERSION}`);
    return new Journal(database);
  }

  /** `undefined` before the first run. */
  get run(): Run | undefined {
    return this.#prepare(
      `select fingerprint, staged, scope, maximum_items as maximumItems, generation, has_row_outcomes as hasRowOutcomes, counters, started_at as startedAt, is_prepared as isPrepared, ended_at as endedAt
         from run`,
    ).get() as Run | undefined;
  }

  get kinds(): readonly KindProgress[] {
    return [...this.#kinds.values()];
  }

  /** Forgets everything, and begins with these rows, none of which has an outcome. */
  begin(basis: RunBasis, kinds: readonly KindToLoad[]): void {
    this.#unwritten = [];
    this.#database.transaction(() => {
      for (const table of TABLES) this.#database.exec(`delete from ${table}`);
      const { fingerprint, staged, scope, maximumItems, generation, hasRowOutcomes, counters } =
        basis;
      this.#prepare(
        `insert into run (id, fingerprint, staged, scope, maximum_items, generation, has_row_outcomes, counters, started_at)
         values (1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        fingerprint,
        staged,
        scope,
        maximumItems,
        generation,
        hasRowOutcomes,
        counters,
        new Date().toISOString(),
      );
      const insert = this.#prepare('insert into kinds (kind, rows) values (?, ?)');
      for (const { kind, rows } of kinds) insert.run(kind, rows);
    })();
    this.#read();
  }

  /** The rows that cannot be sent have their outcomes. */
  prepared(): void {
    this.write();
    this.#database.exec('update run set is_prepared = 1');
  }

  /** Continues the run with files that changed in failed rows only. */
  carryOn(fingerprint: string, staged: string): void {
    this.#prepare('update run set fingerprint = ?, staged = ?').run(fingerprint, staged);
    this.#database.exec('delete from announcement');
  }

  /** The number of rows announced for the import batch; `undefined` until the rows of these files have been counted. */
  get expected(): ExpectedRows | undefined {
    const text = this.#prepare('select expected from announcement').pluck().get();
    return text === undefined ? undefined : (JSON.parse(text as string) as ExpectedRows);
  }

  noteExpected(expected: ExpectedRows): void {
    this.#prepare('insert into announcement values (?)').run(JSON.stringify(expected));
  }

  answeredLines(phase: Phase): LineRanges {
    const known = this.#answered.get(phase);
    if (known) return known;
    const ranges = new LineRanges();
    this.#answered.set(phase, ranges);
    return ranges;
  }

  /** Rows that are not part of a line. */
  record(answered: Answered): void {
    this.#count(answered.kind, answered.outcomes);
    this.#unwritten.push(() => this.#writeRows(answered));
    this.#writeInTime();
  }

  recordLine(answered: AnsweredLine): void {
    const lines = this.answeredLines(answered.phase);
    if (lines.has(answered.line)) throw new Error(`Line ${answered.line} was answered twice.`);
    lines.add(answered.line);
    this.#touched.phases.add(answered.phase);
    this.record(answered);
  }

  /** Rows that had failed have another outcome now, which may be failed again. */
  recordRetried(retried: RetriedRows): void {
    const { kind, rows } = retried;
    this.#count(kind, { ...NO_OUTCOMES, failed: -rows.length });
    this.#unwritten.push(() => {
      for (const table of ['failed_rows', 'problems']) {
        const remove = this.#prepare(`delete from ${table} where kind = ? and row = ?`);
        for (const row of rows) remove.run(kind, row);
      }
    });
    this.record(retried);
  }

  /** Every row has an outcome. */
  end(counters: string): void {
    this.write();
    for (const { kind, rows, outcomes } of this.#kinds.values())
      if (sumOf(outcomes) !== rows)
        throw new Error(
          `The outcomes of ${kind} add up to ${sumOf(outcomes)}, but ${rows} rows were read.`,
        );
    this.#prepare('update run set ended_at = ?, counters = ?').run(
      new Date().toISOString(),
      counters,
    );
  }

  /** Marks all failed rows as waiting for a retry, unless an earlier retry was broken off: that one is continued. */
  beginRetry(): void {
    this.write();
    if (this.countWaiting() === 0) this.#database.exec('update failed_rows set is_waiting = 1');
  }

  countWaiting(): number {
    return this.#prepare('select count(*) from failed_rows where is_waiting = 1')
      .pluck()
      .get() as number;
  }

  /** Rows that failed; with `isWaiting` only those that a retry has still to send. */
  *failedRowNumbers(kind: RecordKind, isWaiting = false): Generator<number> {
    const rows = this.#prepare(
      `select row from failed_rows where kind = ? ${isWaiting ? 'and is_waiting = 1' : ''} order by row`,
    ).pluck();
    yield* rows.iterate(kind) as IterableIterator<number>;
  }

  /** Every problem of the rows that failed, in the order of the rows. */
  *failedRows(kind: RecordKind): Generator<FailedRow> {
    const problems = this.#prepare(
      'select row, code, attr, detail from problems where kind = ? order by row, position',
    );
    yield* problems.iterate(kind) as IterableIterator<FailedRow>;
  }

  /** Rows that the service has refused, with what it said of them. */
  *refusedRows(kind: RecordKind): Generator<RefusedRow> {
    const rows = this.#prepare(
      `select row, json_group_array(json_object('code', code, 'attr', attr, 'detail', detail)) as problems
       from failed_rows join problems using (kind, row) where kind = ? and is_refused = 1 group by row`,
    );
    yield* rows.iterate(kind) as IterableIterator<RefusedRow>;
  }

  /** Rows that were answered and did not fail, where their outcomes are kept. */
  *rowOutcomes(kind: RecordKind): Generator<RowOutcome> {
    const rows = this.#prepare('select row, outcome from row_outcomes where kind = ?');
    yield* rows.iterate(kind) as IterableIterator<RowOutcome>;
  }

  *differences(kind: RecordKind): Generator<DifferingField> {
    const differences = this.#prepare(
      'select row, attr, stored, posted from differences where kind = ? order by row, attr',
    );
    yield* differences.iterate(kind) as IterableIterator<DifferingField>;
  }

  /** Everything that was recorded is on disk then. */
  write(): void {
    this.#writtenAt = performance.now();
    if (this.#unwritten.length === 0) return;
    this.#database.transaction(() => {
      for (const write of this.#unwritten) write();
      for (const kind of this.#touched.kinds) this.#writeCounts(kind);
      for (const phase of this.#touched.phases) this.#writeLines(phase);
    })();
    // The writes are dropped only now: what a full disk refuses is written once more at the end.
    this.#unwritten = [];
    this.#touched.kinds.clear();
    this.#touched.phases.clear();
  }

  [Symbol.dispose](): void {
    try {
      this.write();
    } finally {
      this.#database.close();
    }
  }

  /** Once for each text: preparing costs more than running. */
  #prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #read(): void {
    this.#kinds.clear();
    this.#answered.clear();
    this.#touched.kinds.clear();
    this.#touched.phases.clear();
    const kinds = this.#prepare('select * from kinds').all() as (KindToLoad & Outcomes)[];
    const order = kinds.toSorted(
      (a, b) => RECORD_KINDS.indexOf(a.kind) - RECORD_KINDS.indexOf(b.kind),
    );
    for (const { kind, rows, ...outcomes } of order)
      this.#kinds.set(kind, { kind, rows, outcomes });
    const ranges = this.#prepare(
      'select phase, first_line, last_line from answered_lines order by first_line',
    ).all() as { phase: Phase; first_line: number; last_line: number }[];
    for (const phase of new Set(ranges.map((range) => range.phase)))
      this.#answered.set(
        phase,
        new LineRanges(
          ranges
            .filter((range) => range.phase === phase)
            .map(({ first_line, last_line }) => [first_line, last_line]),
        ),
      );
  }

  #writeInTime(): void {
    if (
      this.#unwritten.length >= MOST_UNWRITTEN ||
      performance.now() - this.#writtenAt >= LONGEST_UNWRITTEN_MS
    )
      this.write();
  }

  #count(kind: RecordKind, outcomes: Outcomes): void {
    const progress = this.#kinds.get(kind);
    if (!progress) throw new Error(`The run has no rows of ${kind}.`);
    this.#kinds.set(kind, { ...progress, outcomes: plus(progress.outcomes, outcomes) });
    this.#touched.kinds.add(kind);
  }

  #writeCounts(kind: RecordKind): void {
    const { outcomes = NO_OUTCOMES } = this.#kinds.get(kind) ?? {};
    this.#prepare(
      `update kinds set ${OUTCOMES.map((name) => `${name} = ?`).join(', ')} where kind = ?`,
    ).run(...OUTCOMES.map((name) => outcomes[name]), kind);
  }

  #writeLines(phase: Phase): void {
    const lines = this.answeredLines(phase);
    this.#prepare('delete from answered_lines where phase = ?').run(phase);
    const insert = this.#prepare('insert into answered_lines values (?, ?, ?)');
    for (const [first, last] of lines.all) insert.run(phase, first, last);
  }

  #writeRows({ kind, failed, differences, rowOutcomes = [] }: Answered): void {
    const insertOutcome = this.#prepare('insert or replace into row_outcomes values (?, ?, ?)');
    for (const { row, outcome } of rowOutcomes) insertOutcome.run(kind, row, outcome);
    if (failed.length === 0 && differences.length === 0) return;
    const insertRow = this.#prepare(
      'insert or replace into failed_rows (kind, row, is_refused) values (?, ?, ?)',
    );
    const insertProblem = this.#prepare(
      'insert or replace into problems values (?, ?, ?, ?, ?, ?)',
    );
    const positions = new Map<number, number>();
    for (const { row, code, attr, detail, isRefusal = false } of failed) {
      const position = (positions.get(row) ?? 0) + 1;
      positions.set(row, position);
      if (position === 1) insertRow.run(kind, row, isRefusal ? 1 : 0);
      if (position <= MOST_PROBLEMS) insertProblem.run(kind, row, position, code, attr, detail);
    }
    const insertDifference = this.#prepare(
      'insert or replace into differences values (?, ?, ?, ?, ?)',
    );
    for (const { row, attr, stored, posted } of differences)
      insertDifference.run(kind, row, attr, stored, posted);
  }
}

const TABLES = [
  'run',
  'kinds',
  'announcement',
  'answered_lines',
  'failed_rows',
  'problems',
  'differences',
  'row_outcomes',
] as const;
