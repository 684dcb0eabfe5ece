/** One problem of a request. */
export interface FieldError {
  /** A text for people; its wording may change. */
  readonly detail: string;
  readonly code: string;
  /** The path in the request, such as `transactions.3.amount`. */
  readonly attr: string;
}

interface Failed {
  /** A text for people. */
  readonly detail: string;
  /** The id under which the service logs the request; `undefined` if no answer had one. */
  readonly requestId: string | undefined;
  /** The number of times the request was sent. */
  readonly attempts: number;
  /** True if the service may have carried out the request. Send it again only if it is safe to repeat. */
  readonly isOutcomeUnknown: boolean;
}

/** The service answered, and not with 2xx. */
export interface Refused extends Failed {
  readonly kind: 'refused';
  readonly status: number;
  /** A stable code: see `docs/errors.md`. It may also be `TRANSACTION_IMPORT_ERROR`. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** The wait that the service asked for. */
  readonly retryAfterMs: number | undefined;
  /** The whole body of the answer; its text where it is not JSON. */
  readonly body: unknown;
}

/** The API key, or what was made of it, gives no token. */
export interface NoToken extends Failed {
  readonly kind: 'no-token';
  /** A code such as `INVALID_API_KEY`. */
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

/** The reason that a request failed. */
export type ClientFailure = Refused | NoToken | NoAnswer;

/** Thrown at the end of an iterable that failed; values that it gave before remain valid. */
export class ClientError extends Error {
  override readonly name = 'ClientError';

  constructor(readonly failure: ClientFailure) {
    super(failure.detail);
  }
}
