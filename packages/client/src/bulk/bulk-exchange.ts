import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../call.js';
import type { ClientSettings } from '../client-options.js';
import type { ClientFailure } from '../failures/client-failure.js';
import { readRefusal } from '../failures/read-refusal.js';
import { TimeLimit } from '../sending/attempt.js';

/** A line of the answer to a bulk request. */
export interface WireAnswer {
  /** Counted from 1, in this request. */
  readonly line: number;
  readonly status: number;
  readonly body?: unknown;
}

interface Posted {
  readonly url: string;
  readonly token: string;
  readonly body: string;
  readonly signal: AbortSignal | undefined;
}

/** One bulk request whose answer is read line by line, no faster than it is asked for. */
export class BulkExchange {
  #text = '';
  readonly #decoder = new TextDecoder();

  private constructor(
    readonly headers: Headers,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly limit: TimeLimit,
    private readonly timeoutMs: number,
  ) {}

  /** Resolves when the answer begins. */
  static async open(
    { url, token, body, signal }: Posted,
    { runtime, attemptTimeoutMs }: ClientSettings,
  ): Promise<Result<BulkExchange, ClientFailure>> {
    const limit = new TimeLimit(runtime, signal);
    limit.start(attemptTimeoutMs);
    try {
      const response = await runtime.fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Token ${token}`,
          'Content-Type': 'application/x-ndjson',
          Accept: 'application/x-ndjson',
        },
        body,
        signal: limit.signal,
        redirect: 'error',
      });
      const { status, headers } = response;
      if (status === 200 && response.body) {
        limit.stop();
        const reader = response.body.getReader();
        return ok(new BulkExchange(headers, reader, limit, attemptTimeoutMs));
      }
      const refusal = readRefusal({ status, headers, text: await response.text() }, 1);
      limit.end();
      return err(refusal);
    } catch (error) {
      const failure = limit.failureOf(error);
      limit.end();
      return err(failure);
    }
  }

  /** `undefined` when the answer has ended as it should. */
  async next(): Promise<Result<WireAnswer | undefined, ClientFailure>> {
    this.limit.start(this.timeoutMs);
    try {
      for (;;) {
        const end = this.#text.indexOf('\n');
        if (end >= 0) {
          const line = this.#text.slice(0, end);
          this.#text = this.#text.slice(end + 1);
          return ok(JSON.parse(line) as WireAnswer);
        }
        const { done, value } = await this.reader.read();
        if (done) return this.#text === '' ? ok(undefined) : err(unreadable(this));
        this.#text += this.#decoder.decode(value, { stream: true });
      }
    } catch (error) {
      if (error instanceof SyntaxError) return err(unreadable(this));
      return err(this.limit.failureOf(error, this.headers.get('x-request-id') ?? undefined));
    } finally {
      this.limit.stop();
    }
  }

  /** Ends it, wherever it is. */
  close(): void {
    this.limit.end();
  }
}
