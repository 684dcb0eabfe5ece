import type { Result } from 'neverthrow';
import type { ErrorCode, FieldError, Rule } from '../errors/error-code.js';
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
}

export type ReadFrom<R> = R extends Reader<infer A> ? A : never;

/** The first problems, their number, and everything that could be read all the same. */
export interface Survey {
  readonly errors: readonly FieldError[];
  readonly total: number;
  readonly readable: unknown;
}
