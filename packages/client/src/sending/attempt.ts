import { err, ok, type Result } from 'neverthrow';
import type { NoAnswer } from '../failures/client-failure.js';
import type { Runtime } from '../runtime.js';

/** A request that may be sent more than once. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** An answer that arrived to its end. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Ends a request when it takes too long or its caller does not want it any more. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #runtime: Runtime;
  readonly #caller: AbortSignal | undefined;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(runtime: Runtime, caller: AbortSignal | undefined) {
    this.#runtime = runtime;
    this.#caller = caller;
    if (caller?.aborted === true) this.end();
    caller?.addEventListener('abort', this.end);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Counts from now on. */
  start(milliseconds: number): void {
    this.stop();
    this.#cancel = this.#runtime.after(milliseconds, () => {
      this.#isOver = true;
      this.#controller.abort();
    });
  }

  /** Counts no more until the next start. */
  stop(): void {
    this.#cancel();
  }

  /** Ends the attempt, and cuts a request that is under way. */
  readonly end = (): void => {
    this.stop();
    this.#caller?.removeEventListener('abort', this.end);
    this.#controller.abort();
  };

  /** Turns an exception of `fetch`, or of reading its answer, into a failure. */
  failureOf(error: unknown, requestId?: string): NoAnswer {
    const what = { requestId, attempts: 1 };
    if (this.#caller?.aborted === true)
      return { kind: 'aborted', detail: 'The caller aborted it.', isOutcomeUnknown: true, ...what };
    if (this.#isOver)
      return { kind: 'timed-out', detail: 'No answer in time.', isOutcomeUnknown: true, ...what };
    const detail = `The service cannot be reached: ${reasonOf(error)}`;
    return { kind: 'unreachable', detail, isOutcomeUnknown: !wasNeverSent(error), ...what };
  }
}

/** Sends once and reads the whole answer, whatever its status. */
export async function attempt(
  { method, url, headers, body, signal }: Outgoing,
  runtime: Runtime,
  timeoutMs: number,
): Promise<Result<WholeAnswer, NoAnswer>> {
  const limit = new TimeLimit(runtime, signal);
  limit.start(timeoutMs);
  try {
    const response = await runtime.fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: limit.signal,
      // The service sends no redirects, and a redirect would lose the body.
      redirect: 'error',
    });
    const text = await response.text();
    return ok({ status: response.status, headers: response.headers, text });
  } catch (error) {
    return err(limit.failureOf(error));
  } finally {
    limit.end();
  }
}

/** In one line: OpenSSL ends its messages with a line break. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause instanceof Error && cause.message !== '' ? cause.message : message).trim();
}

/** Errors by which Node.js tells that nothing was sent; a browser does not tell. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code !== undefined && NEVER_SENT.has(cause.code);
}
