import { CsvFile } from '@data-import/command-kit';
import type { RecordKind } from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import type { Database } from '../sources/database.js';
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

/** How often a code was found, and the first problem with it. */
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
    return new ProblemLog(path, await CsvFile.create(path, PROBLEM_COLUMNS));
  }

  add(problem: Problem): void {
    const { severity, kind, file, line, row, subject, field, value, code, detail, remedy } =
      problem;
    this.#csv.add([severity, kind, file, line, row, subject, field, value, code, detail, remedy]);
    const counted = this.counts.get(`${kind} ${code}`);
    if (counted) counted.count += 1;
    else this.counts.set(`${kind} ${code}`, { first: problem, count: 1 });
    if (severity === 'error') this.rowsWithErrors(kind).add(row);
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

  async close(): Promise<void> {
    await this.#csv[Symbol.asyncDispose]();
  }

  /** The errors of a kind, read from the file: after it was closed. */
  async *errors(database: Database, kind: RecordKind): AsyncGenerator<FailedRow> {
    if (this.rowsWithErrors(kind).size === 0) return;
    const chunks = database.stream(
      `select "row"::double, code, field, detail from read_csv($1, all_varchar = true, header = true, delim = ',', quote = '"', escape = '"', buffer_size = 4194304)
       where severity = 'error' and kind = $2`,
      [this.#path, kind],
    );
    for await (const chunk of chunks)
      for (const [row, code, attr, detail] of chunk)
        yield { row: Number(row), code: String(code), attr: String(attr), detail: String(detail) };
  }
}
