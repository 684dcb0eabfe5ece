import { rename, rm } from 'node:fs/promises';
import { CsvFile } from '@data-import/command-kit';
import type { RowDifference } from '../verifying/differences.js';

const COLUMNS = [
  'outcome',
  'kind',
  'subject',
  'identifier',
  'attr',
  'in_files',
  'stored',
  'source_file',
  'source_line',
  'row',
] as const;

/** differences.csv: one line for each missing or extra item, and for each field that differs. Has its name when it is whole. */
export class DifferencesFile {
  readonly #path: string;
  readonly #csv: CsvFile;
  #isOpen = true;

  private constructor(path: string, csv: CsvFile) {
    this.#path = path;
    this.#csv = csv;
  }

  static async create(path: string): Promise<DifferencesFile> {
    return new DifferencesFile(path, await CsvFile.create(partOf(path), COLUMNS));
  }

  async add(difference: RowDifference): Promise<void> {
    const { outcome, kind, subject, identifier, attr, inFiles, stored, file, line, row } =
      difference;
    this.#csv.add([outcome, kind, subject, identifier, attr, inFiles, stored, file, line, row]);
    await this.#csv.flush();
  }

  async end(): Promise<void> {
    await this.#close();
    await rename(partOf(this.#path), this.#path);
  }

  /** Removes what was written, unless it was ended. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(partOf(this.#path), { force: true });
  }

  async #close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#csv[Symbol.asyncDispose]();
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}
