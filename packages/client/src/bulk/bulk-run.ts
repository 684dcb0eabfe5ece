import type { ClientSettings } from '../client-options.js';
import { ClientError, type ClientFailure } from '../failures/client-failure.js';
import { LineExchange } from '../sending/line-exchange.js';
import { pause, pauseAfter } from '../sending/pause.js';
import { isOfToken, isPassing, wasNothingDone, type Tokens } from '../sending/sender.js';
import type { BulkAnswer } from './bulk-answer.js';
import { bulkUrl, type BulkOptions } from './bulk-options.js';
import type { OpenLine } from './line-source.js';
import { RequestLines, type WireAnswer } from './request-lines.js';

const LINES = 500;
const BYTES = 1024 * 1024;

/** The lines without an answer, and how long there has been no progress with them. */
export class BulkRun {
  /** The lines without an answer, in the order in which they are sent. */
  readonly open: OpenLine[] = [];
  readonly room: { lines: number; readonly bytes: number };
  readonly #url: string;
  #token: string | undefined;
  /** Exchanges without an answer to any line, since the last with one. */
  #fruitless = 0;
  #progressAt: number;

  constructor(
    private readonly options: BulkOptions,
    private readonly settings: ClientSettings,
    private readonly tokens: Tokens,
  ) {
    this.#url = bulkUrl(settings.url, options);
    const { linesPerRequest: lines = LINES, bytesPerRequest: bytes = BYTES } = options;
    if (!(lines >= 1) || !(bytes >= 1)) throw new TypeError('A request has at least one line.');
    this.room = { lines, bytes };
    this.#progressAt = settings.runtime.now();
  }

  /** Sends the open lines once, and gives the answers that come together. Lines that are still open then are for the next time. */
  async *exchange(): AsyncGenerator<readonly BulkAnswer[], void> {
    if (this.#fruitless === 0) this.#progressAt = this.settings.runtime.now();
    const sent = this.open.slice(0, this.room.lines);
    const lines = new RequestLines(sent);
    const failure = yield* this.#answersTo(lines);
    const { answers, open, reason } = lines.end(failure);
    yield answers;
    this.open.splice(0, sent.length, ...open);
    this.#fruitless = open.length < sent.length ? 0 : this.#fruitless + 1;
    if (reason) await this.#recoverFrom(reason, sent.length);
  }

  async *#answersTo(
    lines: RequestLines,
  ): AsyncGenerator<readonly BulkAnswer[], ClientFailure | undefined> {
    const token = await this.tokens.current();
    if (token.isErr()) return { ...token.error, isOutcomeUnknown: false };
    this.#token = token.value;
    const { signal } = this.options;
    const opened = await LineExchange.open(
      { method: 'POST', url: this.#url, token: token.value, body: lines.body, signal },
      this.settings,
    );
    if (opened.isErr()) return opened.error;
    const exchange = opened.value;
    try {
      for (;;) {
        const answers = await exchange.next();
        if (answers.isErr()) return answers.error;
        if (answers.value.length === 0) return undefined;
        const told: BulkAnswer[] = [];
        try {
          for (const answer of answers.value) told.push(...lines.take(answer as WireAnswer));
        } finally {
          yield told;
        }
      }
    } finally {
      exchange.close();
    }
  }

  /** Returns when the open lines may be sent again. */
  async #recoverFrom(reason: ClientFailure, sent: number): Promise<void> {
    if (isOfToken(reason) && this.#token !== undefined && this.#fruitless < 2)
      return this.tokens.forget(this.#token);
    if (reason.kind === 'refused' && reason.status === 413 && sent > 1) {
      this.room.lines = Math.ceil(sent / 2);
      return;
    }
    const { runtime, patienceMs } = this.settings;
    const { signal } = this.options;
    const mayPass = this.#fruitless === 0 || isPassing(reason) || wasNothingDone(reason);
    if (!mayPass || signal?.aborted === true) throw new ClientError(reason);
    if (this.#fruitless === 0) this.#progressAt = runtime.now();
    const wait = pauseAfter(reason, this.#fruitless + 1, runtime);
    if (runtime.now() + wait > this.#progressAt + patienceMs) throw new ClientError(reason);
    await pause(wait, runtime, signal);
  }
}
