import type { Terminal } from './terminal.js';

const REDRAWN_EVERY_MS = 100;
const PRINTED_EVERY_MS = 10_000;

/** One line about how far a command is: drawn over on a terminal, else printed every ten seconds. */
export class ProgressLine {
  #last: number;
  #isDrawn = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly now: () => number = Date.now,
  ) {
    this.#last = now();
  }

  /** True if the terminal would show a text now; callers check it before they build a costly one. */
  get isDue(): boolean {
    const every = this.terminal.isInteractive ? REDRAWN_EVERY_MS : PRINTED_EVERY_MS;
    return this.now() - this.#last >= every;
  }

  show(text: string): void {
    if (!this.isDue) return;
    this.#last = this.now();
    if (!this.terminal.isInteractive) return this.terminal.say(text);
    this.terminal.draw(`\r\u001B[K${text.slice(0, this.terminal.columns - 1)}`);
    this.#isDrawn = true;
  }

  /** Call it before anything else is printed. */
  clear(): void {
    if (this.#isDrawn) this.terminal.draw('\r\u001B[K');
    this.#isDrawn = false;
  }
}
