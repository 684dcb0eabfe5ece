import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Adds the path to the error of a write, which has none. */
export async function toFile<T>(path: string, written: Promise<T>): Promise<T> {
  return written.catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  });
}

const PIECE = 64 * 1024;

/** A CSV file (RFC 4180) in UTF-8 that is written line by line, in memory that does not grow. */
export class CsvFile implements AsyncDisposable {
  #text = '';

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {}

  static async create(path: string, columns: readonly string[]): Promise<CsvFile> {
    await mkdir(dirname(path), { recursive: true });
    // Rows of customers: for the eyes of the owner alone.
    const file = new CsvFile(path, await open(path, 'w', 0o600));
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
    await toFile(this.path, this.handle.appendFile(text));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await toFile(this.path, this.handle.appendFile(this.#text));
    } finally {
      await this.handle.close();
    }
  }
}

function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
