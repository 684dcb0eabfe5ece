import { err, ok, type Result } from 'neverthrow';
import { unreadable } from '../call.js';
import type { ClientFailure } from '../failures/client-failure.js';
import { readRefusal } from '../failures/read-refusal.js';
import type { Runtime } from '../runtime.js';
import { TimeLimit } from '../sending/attempt.js';
import { MOST_LINE_LENGTH } from '../sending/line-exchange.js';
import { EventSplitter, type ServerSentEvent } from './event-splitter.js';

interface Asked {
  readonly url: string;
  readonly token: string;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * One connection over which events come. `EventSource` of the browsers cannot be used: it sends no `Authorization`, and a
 * token has no place in a URL.
 */
export class EventExchange {
  readonly #events = new EventSplitter();
  readonly #decoder = new TextDecoder();

  private constructor(
    readonly headers: Headers,
    private readonly reader: ReadableStreamDefaultReader<Uint8Array>,
    private readonly limit: TimeLimit,
    private readonly silenceMs: number,
  ) {}

  static async open(
    { url, token, silenceMs, signal }: Asked,
    runtime: Runtime,
  ): Promise<Result<EventExchange, ClientFailure>> {
    const limit = new TimeLimit(runtime, signal);
    limit.start(silenceMs);
    try {
      const { status, headers, body, text } = await opened(url, token, limit.signal, runtime);
      if (status !== 200) {
        const refusal = readRefusal({ status, headers, text: await text() }, 1);
        limit.end();
        return err(refusal);
      }
      const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      if (isStream && body)
        return ok(new EventExchange(headers, body.getReader(), limit, silenceMs));
      limit.end();
      return err(unreadable({ headers }));
    } catch (error) {
      const failure = limit.failureOf(error);
      limit.end();
      return err(failure);
    }
  }

  /** The events that came since the last call; `undefined` when the service has ended the stream. */
  async next(): Promise<Result<readonly ServerSentEvent[] | undefined, ClientFailure>> {
    this.limit.start(this.silenceMs);
    try {
      const { done, value } = await this.reader.read();
      if (done) return ok(undefined);
      const events = [...this.#events.eventsIn(this.#decoder.decode(value, { stream: true }))];
      return this.#events.heldLength > MOST_LINE_LENGTH ? err(unreadable(this)) : ok(events);
    } catch (error) {
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

async function opened(url: string, token: string, signal: AbortSignal, { fetch }: Runtime) {
  const response = await fetch(url, {
    method: 'GET',
    headers: { Authorization: `Token ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
    redirect: 'error',
  });
  const { status, headers, body } = response;
  return { status, headers, body, text: () => response.text() };
}
