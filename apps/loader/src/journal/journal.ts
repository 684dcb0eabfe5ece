import type { components } from '@data-import/client';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { NO_OUTCOMES, OUTCOMES, plus, sumOf, type Outcome, type Outcomes } from './outcomes.js';

/** The value of `PRAGMA user_version`: a journal with another number was written by another version of the loader. */
const JOURNAL_VERSION = 7;

const TABLES = `
  create table if not exists run (
    id integer primary key check (id = 1),
    -- Of the sources of the rows that the counts are about.
    staged text not null,
    -- Of service, supplier, batch and whatever else decides what is stored of a row.
    scope text not null,
    -- Whether the outcome of each row is kept.
    has_row_outcomes integer not null,
    -- Counts runs and retries: a row that failed in an earlier attempt is sent again.
    attempt integer not null,
    -- The attempt that the run began with: rows that were stored in an earlier one are "already there".
    first_attempt integer not null,
    started_at text not null,
    -- When every row had an outcome.
    ended_at text,
    -- Of the import supplier, as JSON, when the run began or ended last.
    counters text not null,
    -- What is announced for the import batch, as JSON, once it was counted.
    expected text
  ) strict;

  create table if not exists kinds (
    kind text primary key,
    rows integer not null,
    loaded integer not null default 0,
    already_there integer not null default 0,
    moved integer not null default 0,
    different integer not null default 0,
    failed integer not null default 0
  ) strict, without rowid;

  -- A row is known by its content alone, so that answers outlive changes of the files.
  create table if not exists answers (
    id integer primary key,
    kind text not null,
    outcome text not null,
    attempt integer not null,
    -- As JSON, of a row that failed or is different.
    problems text,
    -- An MD5 for each row that was answered so. Last, because other columns are read without it.
    contents blob not null
  ) strict;
`;

/** The inputs of a run, by which later commands tell whether they can continue it. */
export interface RunBasis {
  /** A digest of the sources of the staged rows. */
  readonly staged: string;
  /** A digest of service, supplier, batch and whatever else decides what is stored of a row. */
  readonly scope: string;
  /** 1 if the outcome of each row is kept. */
  readonly hasRowOutcomes: 0 | 1;
  /** The counters of the import supplier, as JSON, when the run began or ended last. */
  readonly counters: string;
}

export interface Run extends RunBasis {
  readonly attempt: number;
  readonly firstAttempt: number;
  readonly startedAt: string;
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

/** A reason why a row failed. */
export interface RowProblem {
  readonly code: string;
  /** The path within the item, or `non_field_errors`. */
  readonly attr: string;
  readonly detail: string;
}

/** A field that is stored otherwise; the values as JSON text. */
export interface DifferingField {
  readonly attr: string;
  readonly stored: string;
  readonly posted: string;
}

/**
 * The outcome of rows with an answer: `stored` if their line was stored and only counts say how, `refused` if the service refuses
 * this content, so that only a retry sends it again.
 */
type AnswerOutcome = Outcome | 'stored' | 'refused';

export interface Answer {
  readonly outcome: AnswerOutcome;
  /** The contents of the rows in hexadecimal, one behind the other. */
  readonly contents: Buffer;
  readonly problems?: readonly RowProblem[] | readonly DifferingField[];
}

export interface Answered {
  readonly kind: RecordKind;
  readonly outcomes: Outcomes;
  readonly answers: readonly Answer[];
}

/** Rows with one answer, as the journal has it. */
interface KeptAnswer {
  readonly id: number;
  readonly kind: RecordKind;
  readonly outcome: AnswerOutcome;
  readonly attempt: number;
  /** As JSON. */
  readonly problems: string | null;
  readonly contents: Buffer;
}

/** The journal writes to disk after so many answers, or after so long. */
const MOST_UNWRITTEN = 5000;
const LONGEST_UNWRITTEN_MS = 100;
const MOST_PROBLEMS = 20;

interface Unwritten extends Omit<KeptAnswer, 'id' | 'attempt' | 'contents'> {
  readonly contents: Buffer[];
}

/**
 * Answers to the rows of a load, on disk: after a crash of the loader everything that was written here is known. Answers
 * are written together, at least every 100 ms while they come; after a crash the service is queried for the others.
 */
export class Journal implements Disposable {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  readonly #kinds = new Map<RecordKind, KindProgress>();
  readonly #unwritten = new Map<unknown, Unwritten>();
  #lines = 0;
  #writtenAt = 0;

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
    database.exec(TABLES);
    database.pragma(`user_version = ${JOURNAL_VERSION}`);
    return new Journal(database);
  }

  /** `undefined` before the first run. */
  get run(): Run | undefined {
    return this.#prepare(
      `select staged, scope, has_row_outcomes as hasRowOutcomes, attempt, first_attempt as firstAttempt, counters,
         started_at as startedAt, ended_at as endedAt from run`,
    ).get() as Run | undefined;
  }

  get kinds(): readonly KindProgress[] {
    return [...this.#kinds.values()];
  }

  /**
   * Begins a run with these rows. Rows that were stored are not sent again, nor are refused ones, as far as their answers are
   * kept. Accounts are looked up anew.
   */
  begin(
    { staged, scope, hasRowOutcomes, counters }: RunBasis,
    kinds: readonly KindToLoad[],
    keeps: { readonly answers: boolean; readonly refusals: boolean },
  ): void {
    this.#unwritten.clear();
    this.#lines = 0;
    const before = this.run?.attempt ?? 0;
    const attempt = before + 1;
    this.#database.transaction(() => {
      for (const table of ['run', 'kinds']) this.#database.exec(`delete from ${table}`);
      this.#database.exec(`delete from answers ${keeps.answers ? "where kind = 'accounts'" : ''}`);
      if (keeps.refusals)
        this.#prepare(
          `update answers set attempt = ? where outcome = 'refused' and attempt = ?`,
        ).run(attempt, before);
      this.#prepare(
        `insert into run (id, staged, scope, has_row_outcomes, attempt, first_attempt, counters, started_at)
         values (1, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(staged, scope, hasRowOutcomes, attempt, attempt, counters, new Date().toISOString());
      const insert = this.#prepare('insert into kinds (kind, rows) values (?, ?)');
      for (const { kind, rows } of kinds) insert.run(kind, rows);
    })();
    this.#read();
  }

  /** Sends failed rows again, as these files have them. */
  beginRetry(staged: string): void {
    this.#prepare(
      `update run set attempt = attempt + 1, expected = case when staged = ? then expected end, staged = ?`,
    ).run(staged, staged);
  }

  /** Corrects the counts of a kind by what the answers say of its rows; stored ones of earlier runs are "already there". */
  recount(
    kind: RecordKind,
    found: Pick<Outcomes, 'different' | 'failed'>,
    unanswered: number,
  ): void {
    const { rows, outcomes } = this.#progressOf(kind);
    const { loaded, moved } = outcomes;
    const counted = { ...NO_OUTCOMES, loaded, moved, ...found };
    const alreadyThere = rows - unanswered - sumOf(counted);
    this.#kinds.set(kind, { kind, rows, outcomes: { ...counted, already_there: alreadyThere } });
    this.#writeCounts();
  }

  /** The number of rows announced for the import batch; `undefined` until the rows of these files have been counted. */
  get expected(): ExpectedRows | undefined {
    const text = this.#prepare('select expected from run').pluck().get() as string | null;
    return text === null ? undefined : (JSON.parse(text) as ExpectedRows);
  }

  noteExpected(expected: ExpectedRows): void {
    this.#prepare('update run set expected = ?').run(JSON.stringify(expected));
  }

  record({ kind, outcomes, answers }: Answered): void {
    const progress = this.#progressOf(kind);
    this.#kinds.set(kind, { ...progress, outcomes: plus(progress.outcomes, outcomes) });
    for (const answer of answers) this.#add(kind, answer);
    this.#lines += 1;
    if (
      this.#lines >= MOST_UNWRITTEN ||
      performance.now() - this.#writtenAt >= LONGEST_UNWRITTEN_MS
    )
      this.write();
  }

  /** Every row has an outcome. */
  end(counters: string): void {
    this.write();
    for (const { kind, rows, outcomes } of this.#kinds.values())
      if (sumOf(outcomes) !== rows)
        throw new Error(
          `The outcomes of ${kind} add up to ${sumOf(outcomes)}, but ${rows} rows were read.`,
        );
    this.#database.transaction(() => {
      this.#prepare('update run set ended_at = ?, counters = ?').run(
        new Date().toISOString(),
        counters,
      );
      this.#database.exec(
        `delete from answers where problems is not null
           and attempt < (select case outcome when 'different' then first_attempt else attempt end from run)`,
      );
    })();
  }

  /** All answers, or those with problems. */
  *answers({ withProblems = false } = {}): Generator<KeptAnswer> {
    this.write();
    const answers = this.#prepare(
      `select id, kind, outcome, attempt, problems, contents from answers ${withProblems ? 'where problems is not null' : ''}`,
    );
    yield* answers.iterate() as IterableIterator<KeptAnswer>;
  }

  /** True if there are answers, or answers with problems. */
  hasAnswers({ withProblems = false } = {}): boolean {
    this.write();
    const found = this.#prepare(
      `select 1 from answers ${withProblems ? 'where problems is not null' : ''} limit 1`,
    );
    return found.get() !== undefined;
  }

  /** The number of rows by kind that the service has with other content: they differ, or were refused with one of these codes. */
  countChanged(codes: ReadonlySet<string>): ReadonlyMap<RecordKind, number> {
    this.write();
    const counts = this.#prepare(
      `select kind, count(distinct contents) as rows from answers
       where problems is not null and attempt >= (select first_attempt from run) and (outcome = 'different' or exists (
         select 1 from json_each(problems) where value ->> 'code' in (select value from json_each(?))))
       group by kind`,
    ).all(JSON.stringify([...codes])) as readonly KindToLoad[];
    return new Map(counts.map(({ kind, rows }) => [kind, rows]));
  }

  /** Deletes the answers to rows with these contents, in hexadecimal, and what the file still holds of them: load sends them again. */
  forget(contents: ReadonlySet<string>): void {
    this.write();
    this.#database.pragma('secure_delete = on');
    const answers = this.#prepare('select id, problems, contents from answers').all();
    this.#database.transaction(() => {
      for (const answer of answers as readonly KeptAnswer[]) this.#leaveOut(contents, answer);
    })();
    this.#database.exec('vacuum');
    this.#database.pragma('wal_checkpoint(truncate)');
  }

  /** Deletes contents, in hexadecimal, from the answers with these ids. */
  drop(dropped: ReadonlyMap<number, ReadonlySet<string>>): void {
    const kept = this.#prepare('select id, problems, contents from answers where id = ?');
    this.#database.transaction(() => {
      for (const [id, contents] of dropped)
        for (const answer of kept.all(id) as readonly KeptAnswer[])
          this.#leaveOut(contents, answer);
    })();
  }

  /** Everything that was recorded is on disk then. */
  write(): void {
    this.#writtenAt = performance.now();
    if (this.#lines === 0) return;
    this.#database.transaction(() => {
      const insert = this.#prepare(
        `insert into answers (kind, outcome, attempt, problems, contents) select ?, ?, attempt, ?, ? from run`,
      );
      for (const { kind, outcome, problems, contents } of this.#unwritten.values())
        insert.run(kind, outcome, problems, fromHexadecimal(contents));
      this.#writeCounts();
    })();
    // The answers are dropped only now: what a full disk refuses is written once more at the end.
    this.#unwritten.clear();
    this.#lines = 0;
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
    const kinds = this.#prepare('select * from kinds').all() as (KindToLoad & Outcomes)[];
    const order = kinds.toSorted(
      (a, b) => RECORD_KINDS.indexOf(a.kind) - RECORD_KINDS.indexOf(b.kind),
    );
    for (const { kind, rows, ...outcomes } of order)
      this.#kinds.set(kind, { kind, rows, outcomes });
  }

  #progressOf(kind: RecordKind): KindProgress {
    const progress = this.#kinds.get(kind);
    if (!progress) throw new Error(`The run has no rows of ${kind}.`);
    return progress;
  }

  /** Rows with the same outcome and no problems share a row of the table. */
  #add(kind: RecordKind, { outcome, contents, problems }: Answer): void {
    const key = problems ?? `${kind} ${outcome}`;
    const known = this.#unwritten.get(key);
    if (known) known.contents.push(contents);
    else
      this.#unwritten.set(key, {
        kind,
        outcome,
        problems: problems ? JSON.stringify(problems.slice(0, MOST_PROBLEMS)) : null,
        contents: [contents],
      });
  }

  #leaveOut(
    gone: ReadonlySet<string>,
    { id, problems, contents }: Pick<KeptAnswer, 'id' | 'problems' | 'contents'>,
  ): void {
    const all = contents.toString('hex').match(/.{32}/g) ?? [];
    const left = all.filter((content) => !gone.has(content));
    if (left.length === all.length) return;
    if (problems === null && left.length > 0)
      this.#prepare('update answers set contents = ? where id = ?').run(
        Buffer.from(left.join(''), 'hex'),
        id,
      );
    else this.#prepare('delete from answers where id = ?').run(id);
  }

  #writeCounts(): void {
    const update = this.#prepare(
      `update kinds set ${OUTCOMES.map((name) => `${name} = ?`).join(', ')} where kind = ?`,
    );
    for (const { kind, outcomes } of this.#kinds.values())
      update.run(...OUTCOMES.map((name) => outcomes[name]), kind);
  }
}

function fromHexadecimal(parts: readonly Buffer[]): Buffer {
  return Buffer.from(Buffer.concat(parts).toString('latin1'), 'hex');
}
