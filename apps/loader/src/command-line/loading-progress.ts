import type { Terminal } from '@data-import/command-kit';
import type { KindProgress } from '../journal/journal.js';
import { sumOf } from '../journal/outcomes.js';

const REDRAWN_EVERY_MS = 200;
const PRINTED_EVERY_MS = 10_000;
const BAR = 24;
/** A service that has answered nothing for so long is waited for. */
const WAITING_AFTER_MS = 5000;

/** Shows the progress of a load: a bar for each kind on a terminal, else a line every ten seconds. */
export class LoadingProgress {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #beganAt: number;
  #last = -Infinity;
  #linesDrawn = 0;
  #answered = { rows: -1, at: 0 };
  /** Rows with an outcome when this run began, by kind: they say nothing about its rate. */
  #before: ReadonlyMap<string, number> | undefined;

  constructor(terminal: Terminal, now = () => performance.now()) {
    this.#terminal = terminal;
    this.#now = now;
    this.#beganAt = now();
  }

  show(kinds: readonly KindProgress[], requests: number): void {
    this.#before ??= new Map(kinds.map(({ kind, outcomes }) => [kind, sumOf(outcomes)]));
    const now = this.#now();
    const rows = kinds.reduce((sum, { outcomes }) => sum + sumOf(outcomes), 0);
    if (rows !== this.#answered.rows || requests === 0) this.#answered = { rows, at: now };
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
    const silentMs = this.#now() - this.#answered.at;
    const waiting = silentMs < WAITING_AFTER_MS ? undefined : Math.floor(silentMs / 1000);
    const states = kinds
      .filter(({ rows }) => rows > 0)
      .map((kind) => this.#stateOf(kind, waiting !== undefined));
    this.#terminal.printJson({
      type: 'progress',
      requests,
      kinds: states,
      ...(waiting !== undefined && { waiting_seconds: waiting }),
    });
    const silence = waiting === undefined ? [] : [`waiting for the service since ${waiting} s`];
    if (this.#terminal.isInteractive) {
      this.clear();
      const lines = [...states.map((state) => this.#bar(state)), ...silence];
      for (const line of lines) this.#terminal.say(line);
      this.#linesDrawn = lines.length;
    } else if (!this.#terminal.isJson)
      this.#terminal.say([...states.map((state) => textOf(state)), ...silence].join('; '));
  }

  #stateOf({ kind, rows, outcomes }: KindProgress, isWaiting: boolean): State {
    const done = sumOf(outcomes);
    const seconds = (this.#now() - this.#beganAt) / 1000;
    const rate = (done - (this.#before?.get(kind) ?? 0)) / seconds;
    const isUnderWay = rate > 0 && done < rows && !isWaiting;
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
