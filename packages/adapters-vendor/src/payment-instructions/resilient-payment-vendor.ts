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
  bulkhead,
  BulkheadRejectedError,
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
  type BulkheadPolicy,
  type CircuitBreakerPolicy,
  type IBackoffFactory,
} from 'cockatiel';
import { Err, err, type Result } from 'neverthrow';
import { Pace } from './pace.js';
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

/** In first pauses: the rest after a 429 that names none, and the interval at which the slowest organisation asks. */
const RESTS = 5;

/** The most questions of one organisation under way at a time, so that hanging ones leave connections to others. */
const QUESTIONS_OF_ONE = 16;
const WAITING_OF_ONE = 1000;

interface Share {
  readonly places: BulkheadPolicy;
  readonly circuit: Circuit;
  readonly pace: Pace;
  /** The references that failed since the circuit closed or was passed: no more than two are of interest. */
  readonly failing: Set<string>;
}

/**
 * Asks a vendor again while it is unavailable and the budget lasts, and leaves one alone that keeps failing: then
 * the answer is `circuit-open` at once, until one question is let through to see. Refusals and a vendor that is
 * unreachable are answers, and no reason for either.
 *
 * Failures are counted by organisation, because a reference can be what the vendor fails at; while one reference alone
 * fails, the organisation's others are asked about. All organisations are refused when no connection can be made, or when
 * the circuits of two have opened and the vendor answered nobody in between. A 429 is about none of them: it slows down the
 * organisation that asks most, whoever gets it.
 */
export class ResilientPaymentVendor implements PaymentVendor {
  readonly #shares = new Map<string, Share>();
  readonly #connections: Circuit;
  readonly #failingOrganisations = new Set<string>();
  readonly #restMs: number;
  #refusesAllUntil = 0;
  #restsUntil = 0;
  #answeredAt = 0;

  constructor(
    private readonly vendor: VendorClient,
    private readonly resilience: Resilience = DEFAULT_RESILIENCE,
  ) {
    this.#restMs = RESTS * resilience.firstPauseMs;
    this.#connections = new Circuit(resilience, isUnconnected);
  }

  async findInstruction(asked: InstructionReference, organisationId: string): Promise<Found> {
    const { tries, budgetMs, firstPauseMs } = this.resilience;
    const share = this.#shareOf(organisationId);
    const endsAt = performance.now() + budgetMs;
    const nextPause = growingPauses(firstPauseMs);
    let pauseMs = 0;

    const isWorthAnotherTry = (found: unknown) => {
      if (!isUnavailable(found) || this.#refusedForMs(share, asked) !== undefined) return false;
      // The jitter is added to the pause that the vendor demands, because it demands the same of every client.
      pauseMs = (found.error.retryAfterMs ?? 0) + nextPause();
      return performance.now() + pauseMs < endsAt;
    };
    const tried = retry(handleWhenResult(isWorthAnotherTry), {
      maxAttempts: tries - 1,
      backoff: new DelegateBackoff(() => pauseMs),
    });
    return within(budgetMs, (signal) =>
      tried.execute(() => share.places.execute(() => this.#try(share, asked, endsAt), signal)),
    );
  }

  circuit(): VendorCircuit {
    const forAllMs = this.#refusesAllUntil - performance.now();
    if (forAllMs > 0) return openFor(forAllMs);
    const ofAll = this.#connections.standing();
    if (ofAll.state !== 'closed') return ofAll;
    const standings = [...this.#shares.values()]
      .map(({ circuit }) => circuit.standing(this.#answeredAt))
      .filter(({ state }) => state !== 'closed');
    const shown = standings.find(({ state }) => state === 'open') ?? standings[0];
    return shown ? { ...shown, organisations: standings.length } : CLOSED_CIRCUIT;
  }

  #shareOf(organisationId: string): Share {
    const known = this.#shares.get(organisationId);
    if (known) return known;
    const share: Share = {
      places: bulkhead(QUESTIONS_OF_ONE, WAITING_OF_ONE),
      circuit: new Circuit(this.resilience, isAboutReference, () =>
        this.#countFailing(organisationId),
      ),
      pace: new Pace(this.#restMs),
      failing: new Set(),
    };
    this.#shares.set(organisationId, share);
    return share;
  }

  #countFailing(organisationId: string): void {
    this.#failingOrganisations.add(organisationId);
    if (this.#failingOrganisations.size < 2) return;
    this.#failingOrganisations.clear();
    this.#refusesAllUntil = performance.now() + this.resilience.openMs;
  }

  /** `undefined` when the question may be asked. */
  #refusedForMs({ circuit, failing }: Share, { reference }: InstructionReference) {
    const forAllMs = this.#refusesAllUntil - performance.now();
    if (forAllMs > 0) return forAllMs;
    const isAboutAnother = failing.size === 1 && !failing.has(reference);
    return (
      this.#connections.refusedForMs() ?? (isAboutAnother ? undefined : circuit.refusedForMs())
    );
  }

  async #try(share: Share, asked: InstructionReference, endsAt: number): Promise<Found> {
    const { circuit, failing, pace } = share;
    const isRefused = this.#refusedForMs(share, asked) !== undefined;
    const restMs = isRefused ? undefined : await pace.next(endsAt);
    if (restMs !== undefined) return err(unavailable('throttled', Math.ceil(restMs)));
    const leftMs = endsAt - performance.now();
    if (leftMs <= 0) return err(unavailable('timed-out'));
    const refusedForMs = this.#refusedForMs(share, asked);
    if (refusedForMs !== undefined) return circuitOpen(refusedForMs);
    const ask = () => this.#connections.execute(() => this.#askWithin(asked, leftMs));
    const passesCircuit = circuit.refusedForMs() !== undefined;
    const found = await (passesCircuit ? ask() : circuit.execute(ask));
    if (isThrottled(found)) this.#slowDown(found.error.retryAfterMs);
    else if (isAboutReference(found)) {
      if (failing.size < 2) failing.add(asked.reference);
    } else if (!isUnavailable(found)) {
      pace.quicken();
      if (!passesCircuit) failing.clear();
      this.#failingOrganisations.clear();
      this.#answeredAt = performance.now();
    }
    return found;
  }

  /** The organisation that asks most makes room for the others, once in each rest. */
  #slowDown(restMs = this.#restMs): void {
    const now = performance.now();
    if (now < this.#restsUntil) return;
    const boundedMs = Math.min(restMs, this.resilience.openMs);
    this.#restsUntil = now + boundedMs;
    const paces = [...this.#shares.values()].map(({ pace }) => pace);
    paces.toSorted((one, other) => other.perSecond - one.perSecond)[0]?.slowDown(boundedMs);
  }

  #askWithin(asked: InstructionReference, leftMs: number): Promise<Found> {
    // An endpoint ends earlier: it knows whether there was a connection.
    const limitMs = Math.min(this.resilience.tryTimeoutMs + ENDING_MS, leftMs);
    return within(limitMs, () => this.vendor.findInstruction(asked));
  }
}

const ENDING_MS = 100;

/** Counts failures in a row, and answers `circuit-open` after so many. */
class Circuit {
  readonly #policy: CircuitBreakerPolicy;
  readonly #openMs: number;
  #openedAt = 0;

  constructor(
    { failuresToOpen, openMs }: Resilience,
    isFailure: (found: unknown) => boolean,
    onOpen: () => void = () => undefined,
  ) {
    this.#openMs = openMs;
    this.#policy = circuitBreaker(handleWhenResult(isFailure), {
      breaker: new ConsecutiveBreaker(failuresToOpen),
      halfOpenAfter: openMs,
    });
    this.#policy.onBreak(() => {
      this.#openedAt = performance.now();
      onOpen();
    });
  }

  /** Closed where it would let a question through, and the vendor has answered others since it opened. */
  standing(answeredAt = 0): VendorCircuit {
    const { state } = this.#policy;
    if (state === CircuitState.Closed) return CLOSED_CIRCUIT;
    const leftMs = this.#leftMs();
    if (state === CircuitState.Open && leftMs > 0) return openFor(leftMs);
    return answeredAt > this.#openedAt ? CLOSED_CIRCUIT : { state: 'half-open' };
  }

  /** `undefined` when a question is let through. While one is, the others would wait for its outcome. */
  refusedForMs(): number | undefined {
    const { state } = this.#policy;
    const leftMs = this.#leftMs();
    if (state === CircuitState.HalfOpen) return Math.max(leftMs, 0);
    return state === CircuitState.Open && leftMs > 0 ? leftMs : undefined;
  }

  async execute(ask: () => Promise<Found>): Promise<Found> {
    try {
      return await this.#policy.execute(ask);
    } catch (error) {
      if (error instanceof BrokenCircuitError) return circuitOpen(this.#leftMs());
      throw error;
    }
  }

  /** The time in ms until an open circuit lets a request through. */
  #leftMs(): number {
    return this.#openedAt + this.#openMs - performance.now();
  }
}

const openFor = (leftMs: number): VendorCircuit => ({
  state: 'open',
  retryAt: new Date(Date.now() + leftMs),
});

// While it is half open only the outcome of the one question is missing.
const circuitOpen = (leftMs: number): Found =>
  err(unavailable('circuit-open', Math.max(1, Math.ceil(leftMs))));

/** Times out what does not end in time, with the vendor or on the way to it. */
async function within(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Found>,
): Promise<Found> {
  try {
    return await timeout(limitMs, TimeoutStrategy.Aggressive).execute(({ signal }) => work(signal));
  } catch (error) {
    if (error instanceof TaskCancelledError) return err(unavailable('timed-out'));
    if (error instanceof BulkheadRejectedError) return err(unavailable('throttled'));
    throw error;
  }
}

function isUnavailable(found: unknown): found is Err<never, VendorUnavailable> {
  return found instanceof Err && (found.error as VendorFailure).kind === 'vendor-unavailable';
}

function isUnconnected(found: unknown): boolean {
  return isUnavailable(found) && found.error.isUnconnected === true;
}

function isThrottled(found: unknown): found is Err<never, VendorUnavailable> {
  return isUnavailable(found) && found.error.reason === 'throttled';
}

function isAboutReference(found: unknown): boolean {
  return (
    isUnavailable(found) &&
    !found.error.isUnconnected &&
    !['circuit-open', 'throttled'].includes(found.error.reason)
  );
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
