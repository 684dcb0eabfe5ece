import { rename } from 'node:fs/promises';
import { CsvFile } from '@data-import/command-kit';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Appender, type Database, type Row } from '../sources/database.js';
import type { RowOutcomes } from '../staging/file-accounts.js';
import { streamSorted } from '../staging/sorted-parts.js';
import { OWN_CODES } from './codes.js';
import type { Problem } from './problem.js';

const TABLE = 'checked_problems';
const COLUMNS = [
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
] as const;
const NUMBERS: ReadonlySet<string> = new Set(['line', 'row']);

/** SQL with `kind` and `row`: rows with errors, and rows that repeat another row. */
export const CHECKED_ROWS: Required<RowOutcomes> = {
  refused: `(select kind, "row" from ${TABLE} where severity = 'error')`,
  repeated: `(select kind, "row" from ${TABLE} where code = ${quoteText(OWN_CODES.duplicateRow.code)})`,
};

/** A select of a kind's errors, with the columns of `failedRows`. */
export function checkedErrors(kind: RecordKind): string {
  return `select "row", file, line, rowid as ordinal, code, field as attr, detail from ${TABLE}
    where severity = 'error' and kind = ${quoteText(kind)}`;
}

/** Keeps every problem in a table, because they are found by account and told in the order of the files. */
export class ProblemLog {
  readonly #database: Database;
  readonly #appender: Appender;

  private constructor(database: Database, appender: Appender) {
    this.#database = database;
    this.#appender = appender;
  }

  static async create(database: Database): Promise<ProblemLog> {
    const columns = COLUMNS.map((name) => `"${name}" ${NUMBERS.has(name) ? 'bigint' : 'varchar'}`);
    await database.run(`create or replace table ${TABLE} (${columns.join(', ')})`);
    return new ProblemLog(database, await database.appender(TABLE));
  }

  readonly add = (problem: Problem): void => this.#appender.add(cellsOf(problem));

  /** Ends the log: gives every problem in the order of the files, and writes it into the file. */
  async *inOrder(path: string): AsyncGenerator<Problem> {
    this.#appender[Symbol.dispose]();
    {
      await using csv = await CsvFile.create(`${path}.part`, COLUMNS);
      for await (const chunk of this.#chunks()) {
        for (const row of chunk) {
          const problem = problemOf(row);
          csv.add(cellsOf(problem));
          yield problem;
        }
        await csv.flush();
      }
    }
    await rename(`${path}.part`, path);
  }

  /** The rows of the table by kind, file and line. */
  async *#chunks(): AsyncGenerator<readonly Row[]> {
    const columns = COLUMNS.map((name) => `"${name}"${NUMBERS.has(name) ? '::double' : ''}`);
    const files = await this.#database.rows(
      `from (select distinct kind, file from ${TABLE})
       order by list_position([${RECORD_KINDS.map(quoteText).join()}], kind), file nulls last`,
    );
    for (const [kind = null, file = null] of files) {
      const from = `(select *, rowid as number from ${TABLE} where kind = ${quoteText(String(kind))} and file is not distinct from ${file === null ? 'null' : quoteText(String(file))})`;
      yield* streamSorted(this.#database, {
        from,
        column: 'line',
        rowBytes: BYTES_OF_PROBLEM,
        select: columns.join(', '),
        thenBy: ['"row"', 'number'],
      });
    }
  }
}

const BYTES_OF_PROBLEM = 400;

const FIELDS = COLUMNS.map((name) => (name === 'account' ? 'subject' : name));

function cellsOf(problem: Problem): readonly (string | number | undefined)[] {
  return FIELDS.map((name) => problem[name]);
}

function problemOf(cells: Row): Problem {
  const fields = FIELDS.map((name, index) => [name, cells[index] ?? undefined]);
  return Object.fromEntries(fields) as Problem;
}
