import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Adds the path to the error of a write, which has none. */
export async function toFile<T>(path: string, written: Promise<T>): Promise<T> {
  return written.catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  });
}

/** The file has its name only when it is whole: `write` gets another one, which is removed if it fails. */
export async function wholeFile<T>(path: string, write: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.part`;
  try {
    const result = await write(part);
    await rename(part, path);
    return result;
  } finally {
    await rm(part, { force: true });
  }
}

const PIECE = 64 * 1024;

/** People open the one in a spreadsheet; the other is corrected and loaded again, so its cells stay exact. */
export type CsvUse = 'to-read' | 'to-load';

/** A CSV file (RFC 4180) in UTF-8 that is written line by line, in memory that does not grow. */
export class CsvFile implements AsyncDisposable {
  #text = '';

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly use: CsvUse,
  ) {}

  static async create(
    path: string,
    columns: readonly string[],
    use: CsvUse = 'to-read',
  ): Promise<CsvFile> {
    await mkdir(dirname(path), { recursive: true });
    // Rows of customers: for the eyes of the owner alone.
    const file = new CsvFile(path, await open(path, 'w', 0o600), use);
    file.add(columns);
    return file;
  }

  /** Call `flush` now and then. */
  add(cells: readonly (string | number | undefined)[]): void {
    const texts = cells.map((cell) => String(cell ?? ''));
    const shown = this.use === 'to-load' ? texts : texts.map(withoutFormula);
    this.#text += `${shown.map(csvCell).join(',')}\n`;
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

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet calculates a cell that begins so, with text of a customer; an apostrophe makes it text. Numbers stay. */
function withoutFormula(text: string): string {
  return /^[=+@\t\r-]/.test(text) && !/^[+-]\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
