import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of an old system, which knows the line that each of its records is on. */
export class ExportFile {
  readonly name: string;
  readonly #delimiter: string;
  #text: string;
  #line = 1;

  constructor(name: string, delimiter: string, header: readonly string[]) {
    this.name = name;
    this.#delimiter = delimiter;
    this.#text = '';
    this.add(header);
  }

  /** Returns the line. */
  add(cells: readonly string[]): number {
    const quoted = cells.map((cell) =>
      new RegExp(`["\\n${this.#delimiter}]`).test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
    );
    return this.addRaw(quoted.join(this.#delimiter));
  }

  addRaw(text: string): number {
    const line = this.#line;
    this.#text += `${text}\r\n`;
    this.#line += text.split('\n').length;
    return line;
  }

  write(folder: string, encoding: 'latin1' | 'utf8'): void {
    writeFileSync(join(folder, this.name), Buffer.from(this.#text, encoding));
  }
}
