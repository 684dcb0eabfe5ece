import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../call.js';
import type { ClientSettings } from '../client-options.js';
import type { ClientFailure } from '../failures/client-failure.js';
import { readRefusal } from '../failures/read-refusal.js';
import { TimeLimit } from './attempt.js';

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly token: string;
  /** Lines of JSON; `undefined` for a request without a body. */
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The service sends no longer line or event; something else at its address could take all memory. */
export const MOST_LINE_LENGTH = 64 * 1024 * 1024;

/** One request whose answer is read line by line, no faster than the reader takes the lines. */
export class LineExchange {
  /** Whole lines that have arrived, and the beginning of the next one. */
  #lines: string[] = [];
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
    { method, url, token, body, signal }: Sent,
    { runtime, attemptTimeoutMs }: ClientSettings,
  ): Promise<Result<LineExchange, ClientFailure>> {
    const limit = new TimeLimit(runtime, signal);
    limit.start(attemptTimeoutMs);
    try {
      const response = await runtime.fetch(url, {
        method,
        headers: {
          Authorization: `Token ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/x-ndjson' }),
          Accept: 'application/x-ndjson',
        },
        body: body ?? null,
        signal: limit.signal,
        redirect: 'error',
      });
      const { status, headers } = response;
      if (status === 200 && response.body) {
        limit.stop();
        const reader = response.body.getReader();
        return ok(new LineExchange(headers, reader, limit, attemptTimeoutMs));
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

  /** The lines that have arrived meanwhile, read as JSON; none when the answer has ended as it should. */
  async next(): Promise<Result<readonly unknown[], ClientFailure>> {
    this.limit.start(this.timeoutMs);
    const read: unknown[] = [];
    try {
      while (this.#lines.length === 0) {
        const { done, value } = await this.reader.read();
        if (done) return this.#text === '' ? ok(read) : err(unreadable(this));
        // The beginning of a long line is not searched again with each piece of it.
        const [first = '', ...others] = this.#decoder.decode(value, { stream: true }).split('\n');
        this.#lines = [this.#text + first, ...others];
        this.#text = this.#lines.pop() ?? '';
        if (this.#text.length > MOST_LINE_LENGTH) return err(unreadable(this));
      }
      for (const line of this.#lines) read.push(JSON.parse(line));
      this.#lines = [];
      return ok(read);
    } catch (error) {
      // The lines before the one that is no JSON come first.
      this.#lines.splice(0, read.length);
      if (read.length > 0) return ok(read);
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
