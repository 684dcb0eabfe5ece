import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';

export interface CsvRow {
  readonly cells: readonly string[];
  /** Where it ends. */
  readonly line: number;
}

/** Empty lines are left out; whatever ends the reading early, a missing file included, is thrown. */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // Unlike `pipe`, passes an error of the file on to the reader of the rows.
  pipeline(createReadStream(file), parser, () => undefined);
  for await (const { record, info } of parser as AsyncIterable<Parsed>)
    yield { cells: record, line: info.lines };
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}
