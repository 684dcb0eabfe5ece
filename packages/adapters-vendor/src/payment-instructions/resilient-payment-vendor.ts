import {
  CLOSED_CIRCUIT,
  type PaymentVendor,
  type VendorCircuit,
  type VendorClient,
  type VendorFailure,
  type VendorUnavailable,
} from '@data-import/application';
import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhenResult,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  type CircuitBreakerPolicy,
  type IBackoffFactory,
} from 'cockatiel';
import { Err, err, type Result } from 'neverthrow';
import { unavailable } from './vendor-failures.js';

export interface Resilience {
  readonly tries: number;
  /** The time for all tries and the pauses between them. */
  readonly budgetMs: number;
  readonly tryTimeoutMs: number;
  /** The approximate first pause in ms; later ones grow. */
  readonly firstPauseMs: number;
  readonly failuresToOpen: number;
  /** The time for which an open circuit refuses every request. */
  readonly openMs: number;
}

export const DEFAULT_RESILIENCE: Resilience = {
  tries: 3,
  budgetMs: 10_000,
  tryTimeoutMs: 3000,
  firstPauseMs: 200,
  failuresToOpen: 5,
  openMs: 10_000,
};

type Found = Result<InstructionDetails, VendorFailure>;

/**
 * Asks a vendor again while it is unavailable and the budget lasts, and leaves one alone that keeps failing: then
 * the answer is `circuit-open` at once, until one question is let through to see. Refusals and a vendor that is
 * unreachable are answers, and no reason for either.
 */
export class ResilientPaymentVendor implements PaymentVendor {
  readonly #circuit: CircuitBreakerPolicy;
  #openedAt = 0;

  constructor(
    private readonly vendor: VendorClient,
    private readonly resilience: Resilience = DEFAULT_RESILIENCE,
  ) {
    this.#circuit = circuitBreaker(handleWhenResult(isUnavailable), {
      breaker: new ConsecutiveBreaker(resilience.failuresToOpen),
      halfOpenAfter: resilience.openMs,
    });
    this.#circuit.onStateChange((state) => {
      if (state === CircuitState.Open) this.#openedAt = performance.now();
    });
  }

  findInstruction(asked: InstructionReference): Promise<Found> {
    const { tries, budgetMs, firstPauseMs } = this.resilience;
    const endsAt = performance.now() + budgetMs;
    const nextPause = growingPauses(firstPauseMs);
    let pauseMs = 0;

    const isWorthAnotherTry = (found: unknown) => {
      if (!isUnavailable(found) || this.#circuit.state !== CircuitState.Closed) return false;
      // The jitter is added to the pause that the vendor demands, because it demands the same of every client.
      pauseMs = (found.error.retryAfterMs ?? 0) + nextPause();
      return performance.now() + pauseMs < endsAt;
    };
    return retry(handleWhenResult(isWorthAnotherTry), {
      maxAttempts: tries - 1,
      backoff: new DelegateBackoff(() => pauseMs),
    }).execute(() => this.#try(asked, endsAt - performance.now()));
  }

  circuit(): VendorCircuit {
    const { state } = this.#circuit;
    const retryAt = new Date(Date.now() + this.#leftMs());
    if (state === CircuitState.HalfOpen || (state === CircuitState.Open && this.#leftMs() <= 0))
      return { state: 'half-open' };
    return state === CircuitState.Open ? { state: 'open', retryAt } : CLOSED_CIRCUIT;
  }

  async #try(asked: InstructionReference, leftMs: number): Promise<Found> {
    // While the one question is under way the others would wait for its outcome.
    if (this.#circuit.state === CircuitState.HalfOpen) return err(this.#circuitOpen());
    try {
      return await this.#circuit.execute(() => this.#askWithin(asked, leftMs));
    } catch (error) {
      if (error instanceof BrokenCircuitError) return err(this.#circuitOpen());
      throw error;
    }
  }

  // While it is half open only the outcome of the one question is missing.
  #circuitOpen(): VendorUnavailable {
    return unavailable('circuit-open', Math.max(1, Math.ceil(this.#leftMs())));
  }

  /** The time in ms until an open circuit lets a request through. */
  #leftMs(): number {
    return this.#openedAt + this.resilience.openMs - performance.now();
  }

  async #askWithin(asked: InstructionReference, leftMs: number): Promise<Found> {
    const limitMs = Math.min(this.resilience.tryTimeoutMs, leftMs);
    try {
      const limit = timeout(limitMs, TimeoutStrategy.Aggressive);
      return await limit.execute(() => this.vendor.findInstruction(asked));
    } catch (error) {
      if (error instanceof TaskCancelledError) return err(unavailable('timed-out'));
      throw error;
    }
  }
}

function isUnavailable(found: unknown): found is Err<never, VendorUnavailable> {
  return found instanceof Err && (found.error as VendorFailure).kind === 'vendor-unavailable';
}

/** Gives one pause after the other: longer and longer on the whole, and with jitter. */
export function growingPauses(firstMs: number): () => number {
  let backoff: IBackoffFactory<unknown> = new ExponentialBackoff({ initialDelay: firstMs });
  return () => {
    const next = backoff.next(undefined);
    backoff = next;
    return next.duration;
  };
}
