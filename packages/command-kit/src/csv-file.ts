import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';

const PIECE = 64 * 1024;

/** A CSV file (RFC 4180) in UTF-8 that is written line by line, in memory that does not grow. */
export class CsvFile implements AsyncDisposable {
  readonly #stream: ReturnType<typeof createWriteStream>;
  #text = '';

  private constructor(stream: ReturnType<typeof createWriteStream>) {
    this.#stream = stream;
  }

  static async create(path: string, columns: readonly string[]): Promise<CsvFile> {
    await mkdir(dirname(path), { recursive: true });
    // Rows of customers: for the eyes of the owner alone.
    const stream = createWriteStream(path, { mode: 0o600 });
    await once(stream, 'open');
    const file = new CsvFile(stream);
    file.add(columns);
    return file;
  }

  /** Call `flush` now and then. */
  add(cells: readonly (string | number | undefined)[]): void {
    this.#text += `${cells.map(csvCell).join(',')}\n`;
  }

  async flush(): Promise<void> {
    if (this.#text.length < PIECE) return;
    const text = this.#text;
    this.#text = '';
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stream.end(this.#text);
    await finished(this.#stream);
  }
}

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
