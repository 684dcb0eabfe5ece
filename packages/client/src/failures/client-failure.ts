/** One problem of a request. */
export interface FieldError {
  /** For people; its wording may change. */
  readonly detail: string;
  readonly code: string;
  /** The path in the request, such as `transactions.3.amount`. */
  readonly attr: string;
}

interface Failed {
  /** For people. */
  readonly detail: string;
  /** By which the service logs the request; absent if no answer told it. */
  readonly requestId: string | undefined;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** Whether the service may have done what it was asked to do. Send a request again that is safe to repeat. */
  readonly isOutcomeUnknown: boolean;
}

/** The service answered, and not with 2xx. */
export interface Refused extends Failed {
  readonly kind: 'refused';
  readonly status: number;
  /** Stable: see `docs/errors.md`. A `TRANSACTION_IMPORT_ERROR` stands here too. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** How long the service asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** The whole body of the answer; its text where it is not JSON. */
  readonly body: unknown;
}

/** The API key, or what was made of it, gives no token. */
export interface NoToken extends Failed {
  readonly kind: 'no-token';
  /** Such as `INVALID_API_KEY`. */
  readonly code: string;
}

/** There is no whole answer. */
export interface NoAnswer extends Failed {
  readonly kind:
    | 'unreachable'
    | 'timed-out'
    /** The answer is not what the service answers: is something else at this address? */
    | 'unreadable'
    /** The signal of the caller said so. */
    | 'aborted';
}

/** Why a request failed. */
export type ClientFailure = Refused | NoToken | NoAnswer;

/** Thrown by the iterables, which end with it: what they gave before stands. */
export class ClientError extends Error {
  override readonly name = 'ClientError';

  constructor(readonly failure: ClientFailure) {
    super(failure.detail);
  }
}
