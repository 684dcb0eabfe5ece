import type { Client } from '../connections/open-requests.js';
import type { ErrorCode } from '../errors/error-code.js';
import type { Subjects } from '../observability/subjects.js';
import type { Reader } from '../reading/reader.js';
import type { Route } from '../routing/route.js';
import type { Answer } from '../sending/answer.js';

/** What a line says, beside what it asks. */
export interface LineRead {
  readonly operation: string;
  readonly ref?: string | undefined;
  readonly query?: object | undefined;
  readonly body: unknown;
}

/** A route that lines can ask. */
export interface BulkOperation<I> {
  readonly route: Route<I>;
  /** Lines with the same key take effect in their order; without a key there is no order. */
  readonly keyOf: (body: unknown) => string | undefined;
  /** A word, one of few, for what the line has to wait for outside the service and its database. */
  readonly needOf: (body: unknown) => string | undefined;
}

/** What lines can be. */
export interface BulkOperations<I> {
  readonly line: Reader<LineRead>;
  /** The code of the answer to a line that cannot be read. */
  readonly failed: ErrorCode;
  readonly byName: ReadonlyMap<string, BulkOperation<I>>;
}

/** What all lines of one request have in common. */
export interface BulkRequest<I> {
  readonly identity: I;
  readonly client: Client;
  readonly subjects: Subjects<I>;
  /** Parameters of the request that every line is given, as they were sent. */
  readonly query: Readonly<Record<string, unknown>>;
  /** What stands for the body of a succeeded line; the body itself when absent. */
  readonly brief?: ((answer: Answer) => object) | undefined;
}
