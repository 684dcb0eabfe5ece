import { unreadable } from '../call.js';
import type { ClientSettings } from '../client-options.js';
import { ClientError, type ClientFailure } from '../failures/client-failure.js';
import { pause, pauseAfter } from '../sending/pause.js';
import { isOfToken, isPassing, type Tokens } from '../sending/sender.js';
import { EventExchange } from './event-exchange.js';
import type { ServerSentEvent } from './event-splitter.js';
import type { Watched } from './watched.js';

interface Asked {
  readonly url: string;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * The events at the URL, over as many connections as it takes, until the signal ends it.
 *
 * @throws ClientError for a failure that does not pass by itself, such as a revoked key.
 */
export async function* watch(
  asked: Asked,
  settings: ClientSettings,
  tokens: Tokens,
): AsyncGenerator<Watched<unknown>, void> {
  const { signal } = asked;
  const { runtime } = settings;
  /** The number of failures in a row; an event resets it. */
  let failures = 0;
  let refusedTokens = 0;
  while (!isAborted(signal)) {
    let failure: ClientFailure | undefined;
    for await (const seen of connection(asked, settings, tokens)) {
      if ('failure' in seen) failure = seen.failure;
      else {
        failures = 0;
        refusedTokens = 0;
        yield { kind: 'event', event: seen.event, data: seen.data };
      }
    }
    if (isAborted(signal)) return;
    // The service ends a stream when its token expires or when it stops: usually the next connection is there at once.
    const isEnd = failure === undefined;
    failure ??= ENDED;
    if (isOfToken(failure) && refusedTokens === 0) {
      refusedTokens += 1;
      continue;
    }
    if (!isPassing(failure)) throw new ClientError(failure);
    failures += 1;
    const retryInMs = pauseAfter(failure, Math.min(failures, MOST_DOUBLINGS), runtime);
    if (!isEnd || failures > 1) yield { kind: 'lost', failure, retryInMs };
    await pause(retryInMs, runtime, signal);
  }
}

// A screen that is looked at should not wait longer than some 3 seconds.
const MOST_DOUBLINGS = 5;

const ENDED: ClientFailure = {
  kind: 'unreachable',
  detail: 'The service has ended the stream.',
  requestId: undefined,
  attempts: 1,
  isOutcomeUnknown: false,
};

type Seen =
  | { readonly event: string; readonly data: unknown }
  | { readonly failure: ClientFailure };

/** Yields the events of one connection; a failure is the last item. */
async function* connection(
  { url, silenceMs, signal }: Asked,
  { runtime }: ClientSettings,
  tokens: Tokens,
): AsyncGenerator<Seen, void> {
  const token = await tokens.current();
  if (token.isErr()) return yield { failure: token.error };
  const opened = await EventExchange.open({ url, token: token.value, silenceMs, signal }, runtime);
  if (opened.isErr()) {
    if (isOfToken(opened.error)) tokens.forget(token.value);
    return yield { failure: opened.error };
  }
  const exchange = opened.value;
  try {
    for (;;) {
      const events = await exchange.next();
      if (events.isErr()) return yield { failure: events.error };
      if (events.value === undefined) return;
      for (const event of events.value) yield readEvent(event, exchange);
    }
  } finally {
    exchange.close();
  }
}

function readEvent({ event, data }: ServerSentEvent, exchange: EventExchange): Seen {
  try {
    return { event, data: JSON.parse(data) as unknown };
  } catch {
    throw new ClientError(unreadable(exchange));
  }
}

// The signal may change during an await, which the compiler does not expect of a property: a function hides it.
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
