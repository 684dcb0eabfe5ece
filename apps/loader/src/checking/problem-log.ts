import { rm } from 'node:fs/promises';
import { CsvFile } from '@data-import/command-kit';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import type { RowOutcomes } from '../staging/file-accounts.js';
import { OWN_CODES } from './codes.js';
import type { Problem } from './problem.js';

const PROBLEM_COLUMNS = [
  'severity',
  'kind',
  'file',
  'line',
  'row',
  'account',
  'field',
  'value',
  'code',
  'detail',
  'remedy',
];

const READ_CSV = `read_csv($1, all_varchar = true, header = true, delim = ',', quote = '"', escape = '"', buffer_size = 4194304)`;

export interface ProblemCount {
  readonly first: Problem;
  count: number;
}

/** Writes every problem into a file, and counts them. */
export class ProblemLog {
  readonly #path: string;
  readonly #csv: CsvFile;
  readonly #rows = new Map<RecordKind, Set<number>>();
  readonly counts = new Map<string, ProblemCount>();

  private constructor(path: string, csv: CsvFile) {
    this.#path = path;
    this.#csv = csv;
  }

  static async create(path: string): Promise<ProblemLog> {
    return new ProblemLog(path, await CsvFile.create(partOf(path), PROBLEM_COLUMNS));
  }

  add(problem: Problem): void {
    this.#csv.add(cellsOf(problem));
    if (problem.severity === 'error') this.rowsWithErrors(problem.kind).add(problem.row);
  }

  /** Numbers of rows: eight bytes each, so that a million bad rows are little. */
  rowsWithErrors(kind: RecordKind): Set<number> {
    const rows = this.#rows.get(kind) ?? new Set();
    this.#rows.set(kind, rows);
    return rows;
  }

  async flush(): Promise<void> {
    await this.#csv.flush();
  }

  /** Ends the log: gives, counts and writes every problem in the order of the files. They were found by account. */
  async *inOrder(database: Database): AsyncGenerator<Problem> {
    await this.#csv[Symbol.asyncDispose]();
    await using csv = await CsvFile.create(this.#path, PROBLEM_COLUMNS);
    const chunks = database.stream(
      `select severity, kind, file, line::double, "row"::double, account, field, value, code, detail, remedy
       from ${READ_CSV}
       order by list_position([${RECORD_KINDS.map(quoteText).join()}], kind), file nulls last, line::bigint nulls last, "row"::bigint`,
      [partOf(this.#path)],
    );
    for await (const chunk of chunks) {
      for (const row of chunk) {
        const problem = problemOf(row);
        csv.add(cellsOf(problem));
        const { kind, code } = problem;
        const counted = this.counts.get(`${kind} ${code}`);
        if (counted) counted.count += 1;
        else this.counts.set(`${kind} ${code}`, { first: problem, count: 1 });
        yield problem;
      }
      await csv.flush();
    }
    await rm(partOf(this.#path));
  }

  /** Tables of the rows with errors and of those that repeat another one: after the file was written in order. */
  async tableOfOutcomes(database: Database): Promise<Required<RowOutcomes>> {
    const select = `select distinct kind, "row"::bigint as "row" from ${READ_CSV}`;
    const names = { refused: 'checked_refused', repeated: 'checked_repeated' };
    await database.run(
      `create or replace temp table ${names.refused} as ${select} where severity = 'error'`,
      [this.#path],
    );
    await database.run(
      `create or replace temp table ${names.repeated} as ${select} where code = $2`,
      [this.#path, OWN_CODES.duplicateRow.code],
    );
    return names;
  }

  /** The errors of a kind, read from the file: after it was written in order. */
  async *errors(database: Database, kind: RecordKind): AsyncGenerator<FailedRow> {
    if (this.rowsWithErrors(kind).size === 0) return;
    const chunks = database.stream(
      `select "row"::double, code, field, detail from ${READ_CSV}
       where severity = 'error' and kind = $2`,
      [this.#path, kind],
    );
    for await (const chunk of chunks)
      for (const [row, code, attr, detail] of chunk)
        yield { row: Number(row), code: String(code), attr: String(attr), detail: String(detail) };
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}

function cellsOf(problem: Problem): readonly (string | number | undefined)[] {
  const { severity, kind, file, line, row, subject, field, value, code, detail, remedy } = problem;
  return [severity, kind, file, line, row, subject, field, value, code, detail, remedy];
}

function problemOf([severity, kind, file, line, row, subject, ...others]: Row): Problem {
  const [field, value, code, detail, remedy] = others;
  return {
    severity: severity as Problem['severity'],
    kind: kind as RecordKind,
    file: file === null ? undefined : String(file),
    line: line === null ? undefined : Number(line),
    row: Number(row),
    subject: subject === null ? undefined : String(subject),
    field: String(field),
    value: value === null ? undefined : String(value),
    code: String(code),
    detail: String(detail),
    remedy: String(remedy ?? ''),
  };
}
