import type { BulkLimits, ErrorCode, FieldError, Reader } from '@data-import/wire/kit';
import type { Client } from '../shares/client.js';
import type { Subjects } from '../observability/subjects.js';
import type { Route } from '../routing/route.js';
import type { Answer, LineCounts } from '../sending/answer.js';
import type { GroupedLine } from './line-groups.js';

export interface LineRead {
  readonly operation: string;
  readonly ref?: string | undefined;
  /** The value of the header `Idempotency-Key` of the single request. */
  readonly idempotency_key?: string | undefined;
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
  /** Absent if the route answers every line. */
  readonly grouping?: Grouping<I>;
  /** Reads a line for `grouping` from its bytes; `undefined` where it has to be parsed. Absent if all lines have to be. */
  readonly scan?: (bytes: Buffer) => ScannedLine | undefined;
}

/** A line without a query whose body is right. */
export interface ScannedLine {
  readonly ref?: string | undefined;
  readonly body: object;
}

export interface BulkOperations<I> {
  readonly line: Reader<LineRead>;
  readonly failed: ErrorCode;
  readonly byName: ReadonlyMap<string, BulkOperation<I>>;
}

export interface BulkRequest<I> {
  readonly identity: I;
  readonly client: Client;
  readonly subjects: Subjects<I>;
  /** Parameters of the request that every line is given, as they were sent. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The reasons to refuse a line because of its operation and query, which has its values as a URL would carry them. */
  readonly refuse?: ((operation: string, query: object) => readonly FieldError[]) | undefined;
  /** Is told of each line that is refused before a route is asked. */
  readonly onUnread?: ((refusal: Answer) => void) | undefined;
  /** Makes a short body for the answer to a succeeded line; when absent, the line gets the body of the answer. */
  readonly brief?: ((answer: Answer) => object) | undefined;
  /** Makes the last line, sent once all lines were read and answered; when absent, there is no such line. */
  readonly closing?: ((counts: LineCounts) => object) | undefined;
}

export interface LineForGroup {
  readonly body: unknown;
  /** True for a body that `scan` has read. */
  readonly isScanned: boolean;
  /** The parameters of the line and of the request: lines of one request without parameters of their own share it. */
  readonly query: object;
  readonly requestId: string;
  readonly ref: string | undefined;
}

/** Reads a line for a group; `undefined` if its route has to answer. */
export type Grouping<I> = (
  line: LineForGroup,
  request: BulkRequest<I>,
) => GroupedLine<never> | undefined;

/** The most bulk requests of one API key that are open at a time. */
export const MOST_BULK_REQUESTS = 64;

export const DEFAULT_BULK_LIMITS: BulkLimits = {
  maximumLines: 10_000,
  maximumBytes: 64 * 1024 * 1024,
};
