import type { Migration } from '../migration/migration.js';
import { CsvScanner, LINES } from './csv-scanner.js';
import { dataFile, type DataFile } from './data-file.js';
import { decodedChunks } from './decoded-chunks.js';
import { dialectOf, sampleRecords } from './file-facts.js';
import type { Dialect } from '../migration/dialect.js';

interface TextRecord {
  readonly line: number;
  readonly text: string;
}

/** A text file that is read once more, for records as they stand in it. */
export class OriginalRecords {
  readonly file: DataFile;
  readonly dialect: Dialect;
  /** The text of the line with the names of columns; `undefined` where there is none. */
  readonly header: string | undefined;
  readonly #records: AsyncGenerator<TextRecord>;
  #current: TextRecord | undefined;

  private constructor(file: DataFile, dialect: Dialect, header: string | undefined) {
    this.file = file;
    this.dialect = dialect;
    this.header = header;
    this.#records = recordsOf(file, dialect);
  }

  /** `undefined` of a file that is no text. */
  static async open(
    { folder, dialects }: Migration,
    name: string,
  ): Promise<OriginalRecords | undefined> {
    const file = dataFile(folder.path, name);
    if (!file || file.format === 'parquet') return undefined;
    const dialect = await dialectOf(file, dialects.get(name) ?? {});
    const hasHeader = file.format === 'csv' && (!dialect.columns || dialect.header === true);
    const [header] = hasHeader ? await sampleRecords(file, dialect) : [];
    return new OriginalRecords(file, dialect, header?.text);
  }

  /** The record that begins in the line. To be called in the order of the lines. */
  async find(line: number): Promise<string | undefined> {
    while (!this.#current || this.#current.line < line) {
      const next = await this.#records.next();
      if (next.done) return undefined;
      this.#current = next.value;
    }
    return this.#current.line === line ? this.#current.text : undefined;
  }

  async close(): Promise<void> {
    await this.#records.return(undefined);
  }
}

async function* recordsOf(file: DataFile, dialect: Dialect): AsyncGenerator<TextRecord> {
  const scanner = new CsvScanner(file.format === 'csv' ? dialect : LINES);
  for await (const chunk of decodedChunks(file, dialect.encoding))
    for (const { line, bytes } of scanner.scan(chunk)) yield { line, text: bytes.toString() };
  for (const { line, bytes } of scanner.end()) yield { line, text: bytes.toString() };
}
