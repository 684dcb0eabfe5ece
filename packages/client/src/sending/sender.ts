import { err, ok, type Result } from 'neverthrow';
import type { ClientSettings } from '../client-options.js';
import type { ClientFailure, NoAnswer } from '../failures/client-failure.js';
import { readRefusal } from '../failures/read-refusal.js';
import { attempt, type Outgoing, type WholeAnswer } from './attempt.js';
import { pause, pauseAfter } from './pause.js';
import { isRepeatable } from './repeatable.js';
import type { RetryBudget } from './retry-budget.js';

/** The source of the tokens of requests. */
export interface Tokens {
  current(): Promise<Result<string, ClientFailure>>;
  /** The service does not take this one any more. */
  forget(token: string): void;
}

const MOST_ATTEMPTS = 8;
const REPEATED = new Set([408, 500, 502, 503, 504]);

/** Sends a request until there is an answer to give: again after a failure, where a repeat is safe and promises something. */
export class Sender {
  constructor(
    private readonly settings: ClientSettings,
    private readonly budget: RetryBudget,
    private readonly tokens?: Tokens,
  ) {}

  /** An answer with a 2xx, or the failure. */
  async send(
    request: Outgoing,
    isSafe = isRepeatable(request),
  ): Promise<Result<WholeAnswer, ClientFailure>> {
    const { runtime, patienceMs } = this.settings;
    const deadline = runtime.now() + patienceMs;
    let refusedTokens = 0;
    let unreachable: NoAnswer | undefined;
    for (let attempts = 1; ; attempts += 1) {
      const token = (await this.tokens?.current()) ?? ok(undefined);
      if (token.isErr()) return err(token.error);

      const answer = await this.#attempt(request, token.value, attempts, deadline);
      if (answer.isOk()) this.budget.earn();
      if (answer.isOk() || request.signal?.aborted === true) return answer;

      const failure = answer.error;
      // The attempt that the patience cuts does not know why the one before failed.
      if (failure.kind === 'timed-out' && unreachable && runtime.now() >= deadline)
        return err({ ...unreachable, isOutcomeUnknown: true, attempts });
      unreachable = failure.kind === 'unreachable' ? failure : undefined;
      if (isOfToken(failure) && token.value !== undefined && refusedTokens === 0) {
        refusedTokens += 1;
        this.tokens?.forget(token.value);
        continue;
      }
      if (attempts >= MOST_ATTEMPTS || !mayRepeat(failure, isSafe)) return answer;
      const wait = pauseAfter(failure, attempts, runtime);
      if (runtime.now() + wait >= deadline || !this.budget.spend()) return answer;
      await pause(wait, runtime, request.signal);
    }
  }

  async #attempt(
    request: Outgoing,
    token: string | undefined,
    attempts: number,
    deadline: number,
  ): Promise<Result<WholeAnswer, ClientFailure>> {
    const { runtime, attemptTimeoutMs } = this.settings;
    const headers = new Headers(request.headers);
    if (token !== undefined) headers.set('Authorization', `Token ${token}`);
    const timeoutMs = Math.min(attemptTimeoutMs, Math.max(1, deadline - runtime.now()));
    const answer = await attempt({ ...request, headers }, runtime, timeoutMs);
    if (answer.isErr()) return err({ ...answer.error, attempts });
    const { status } = answer.value;
    return status >= 200 && status < 300
      ? ok(answer.value)
      : err(readRefusal(answer.value, attempts));
  }
}

export function isOfToken(failure: ClientFailure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

/** True if another attempt is safe and may end otherwise. */
function mayRepeat(failure: ClientFailure, isSafe: boolean): boolean {
  return wasNothingDone(failure) || (isSafe && isPassing(failure));
}

/** True if the request was never sent, or the service turned it away before it did anything. */
export function wasNothingDone(failure: ClientFailure): boolean {
  if (failure.kind === 'unreachable') return !failure.isOutcomeUnknown;
  if (failure.kind !== 'refused') return false;
  return failure.status === 429 || failure.code === 'overloaded';
}

/** True if the same request may succeed a little later. */
export function isPassing(failure: ClientFailure): boolean {
  if (failure.kind === 'refused') return failure.status === 429 || REPEATED.has(failure.status);
  return failure.kind === 'unreachable' || failure.kind === 'timed-out';
}
