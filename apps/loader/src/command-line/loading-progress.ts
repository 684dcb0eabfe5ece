import type { Terminal } from '@data-import/command-kit';
import type { KindProgress } from '../journal/journal.js';
import { sumOf } from '../journal/outcomes.js';

const REDRAWN_EVERY_MS = 200;
const PRINTED_EVERY_MS = 10_000;
const BAR = 24;

/** Shows the progress of a load: a bar for each kind on a terminal, else a line every ten seconds. */
export class LoadingProgress {
  readonly #terminal: Terminal;
  readonly #beganAt = performance.now();
  #last = -Infinity;
  #linesDrawn = 0;
  /** Rows with an outcome when this run began, by kind: they say nothing about its rate. */
  #before: ReadonlyMap<string, number> | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show(kinds: readonly KindProgress[], requests: number): void {
    this.#before ??= new Map(kinds.map(({ kind, outcomes }) => [kind, sumOf(outcomes)]));
    const now = performance.now();
    if (this.#last === -Infinity) this.#last = this.#terminal.isInteractive ? 0 : now;
    const every = this.#terminal.isInteractive ? REDRAWN_EVERY_MS : PRINTED_EVERY_MS;
    if (now - this.#last < every) return;
    this.#last = now;
    this.#draw(kinds, requests);
  }

  /** The last state, on a terminal only: the command prints the outcomes. */
  finish(kinds: readonly KindProgress[]): void {
    if (this.#terminal.isInteractive && this.#before) this.#draw(kinds, 0);
    this.#linesDrawn = 0;
  }

  say(sentence: string): void {
    this.clear();
    this.#terminal.say(sentence);
  }

  clear(): void {
    if (this.#linesDrawn > 0) this.#terminal.draw(`\u001B[${this.#linesDrawn}A\u001B[J`);
    this.#linesDrawn = 0;
  }

  #draw(kinds: readonly KindProgress[], requests: number): void {
    const states = kinds.filter(({ rows }) => rows > 0).map((kind) => this.#stateOf(kind));
    this.#terminal.printJson({ type: 'progress', requests, kinds: states });
    if (this.#terminal.isInteractive) {
      this.clear();
      for (const state of states) this.#terminal.say(this.#bar(state));
      this.#linesDrawn = states.length;
    } else if (!this.#terminal.isJson)
      this.#terminal.say(states.map((state) => textOf(state)).join('; '));
  }

  #stateOf({ kind, rows, outcomes }: KindProgress): State {
    const done = sumOf(outcomes);
    const seconds = (performance.now() - this.#beganAt) / 1000;
    const rate = (done - (this.#before?.get(kind) ?? 0)) / seconds;
    const isUnderWay = rate > 0 && done < rows;
    return {
      kind,
      rows,
      done,
      failed: outcomes.failed,
      rows_per_second: Math.round(rate),
      seconds_left: isUnderWay ? Math.ceil((rows - done) / rate) : null,
    };
  }

  #bar(state: State): string {
    const filled = Math.floor((state.done / state.rows) * BAR);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
    return `${bar} ${textOf(state)}`.slice(0, this.#terminal.columns - 1);
  }
}

interface State {
  readonly kind: string;
  readonly rows: number;
  readonly done: number;
  readonly failed: number;
  readonly rows_per_second: number;
  readonly seconds_left: number | null;
}

function textOf({
  kind,
  rows,
  done,
  failed,
  rows_per_second: rate,
  seconds_left: left,
}: State): string {
  const parts = [`${kind} ${done}/${rows}`, `${rate}/s`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (left !== null) parts.push(`${left} s left`);
  return parts.join(', ');
}
