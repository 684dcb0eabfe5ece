import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

const PIECE = 64 * 1024;

/** A CSV file (RFC 4180) in UTF-8 that is written line by line, in memory that does not grow. */
export class CsvFile implements AsyncDisposable {
  readonly #file: FileHandle;
  #text = '';

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string, columns: readonly string[]): Promise<CsvFile> {
    await mkdir(dirname(path), { recursive: true });
    // Rows of customers: for the eyes of the owner alone.
    const file = new CsvFile(await open(path, 'w', 0o600));
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
    await this.#file.appendFile(text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.#file.appendFile(this.#text);
    } finally {
      await this.#file.close();
    }
  }
}

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
