import type { Terminal } from './terminal.js';

const REDRAWN_EVERY_MS = 100;
const PRINTED_EVERY_MS = 10_000;

/** One line about how far a command is: drawn over on a terminal, else printed every ten seconds. */
export class ProgressLine {
  readonly #terminal: Terminal;
  #last = Date.now();
  #isDrawn = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    const every = this.#terminal.isInteractive ? REDRAWN_EVERY_MS : PRINTED_EVERY_MS;
    if (Date.now() - this.#last < every) return;
    this.#last = Date.now();
    if (!this.#terminal.isInteractive) return this.#terminal.say(text);
    this.#terminal.draw(`\r\u001B[K${text.slice(0, this.#terminal.columns - 1)}`);
    this.#isDrawn = true;
  }

  /** Before something else is printed. */
  clear(): void {
    if (this.#isDrawn) this.#terminal.draw('\r\u001B[K');
    this.#isDrawn = false;
  }
}
