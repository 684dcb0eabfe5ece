import type { Result } from 'neverthrow';
import {
  type ErrorCode,
  type Failed,
  type FieldError,
  MAXIMUM_ERRORS,
  QUERY_FAILED_VALIDATION,
  refusedBody,
  type Rule,
} from '../errors/error-code.js';
import type { JsonSchema } from '../printing/json.js';

/** Documents what is read. */
export interface ReadDescription {
  readonly schema: JsonSchema;
  /** The codes that say no more than that a value is not of its type or form; they can be at any field. */
  readonly forms: readonly ErrorCode[];
  /** The codes of what no schema says, each with its places. */
  readonly rules: readonly Rule[];
}

/** Reads what a client sent, and says everything that is wrong with it. */
export interface Reader<A> extends ReadDescription {
  read(input: unknown): Result<A, Survey>;
  /**
   * `read` that yields now and then, so that other work gets its turn: while a large input is validated, and while the
   * faults of any are looked for, which takes ten times as long.
   */
  readInSlices(input: unknown, isLarge: boolean): Generator<undefined, Result<A, Survey>>;
  /** Looks for everything that is wrong, also where nothing is. */
  survey(input: unknown): Survey;
  /** `survey` that yields now and then. */
  surveyInSlices(input: unknown): Generator<undefined, Survey>;
}

export type ReadFrom<R> = R extends Reader<infer A> ? A : never;

/** The first problems, their number, and everything that could be read all the same. */
export interface Survey {
  readonly errors: readonly FieldError[];
  readonly total: number;
  readonly readable: unknown;
}

export interface Refusing {
  /** The code of the answer that refuses the body as a whole. */
  readonly failed: Failed;
  /** Finds items that contradict each other among what could be read of body and query. */
  readonly contradictions?: (body: unknown, query: unknown) => readonly FieldError[];
  /** The fields that the refusal has beside `errors`; `sent` is the body. */
  readonly beside?: (errors: readonly FieldError[], sent: unknown) => object | undefined;
}

/** The body of a 400 with everything that is wrong; no reader sees the problems `before` and `after`. */
export function refusedRequest(
  body: Refusing | undefined,
  surveys: { readonly query: Survey; readonly body: Survey | undefined },
  sent: unknown,
  { before = [], after = [] }: Partial<Record<'before' | 'after', readonly FieldError[]>> = {},
) {
  const [query, read] = [surveys.query.readable, surveys.body?.readable];
  const isReadable = query !== undefined && read !== undefined;
  const among = (isReadable && body?.contradictions?.(read, query)) || [];
  const inBody = surveys.body ?? all([]);
  const parts = [surveys.query, all(before), inBody, all(among), all(after)];
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  if (total === 0) throw new Error('A request was refused, and nothing was found wrong with it.');
  const errors = parts.flatMap((part) => part.errors).slice(0, MAXIMUM_ERRORS);
  const isOfQuery = !body || total === surveys.query.total;
  const failed = isOfQuery ? QUERY_FAILED_VALIDATION : body.failed;
  return refusedBody(failed, errors, total, body?.beside?.(errors, sent));
}

const all = (errors: readonly FieldError[]) => ({ errors, total: errors.length });
