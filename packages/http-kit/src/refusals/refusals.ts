import {
  type ErrorCode,
  type Failed,
  fieldError,
  type FieldError,
  type Path,
  type Rule,
} from '@data-import/wire/kit';
import { invalid, json, refused, type Answer } from '../sending/answer.js';

/** An error of a use case; each kind adds its own fields. */
export interface Kind {
  readonly kind: string;
}

/**
 * Maps each error of a use case to its answer. Answers and documentation come from it, and a kind of error without an
 * entry does not compile. `R` is the request.
 */
export type Refusals<E extends Kind, R = unknown> = {
  readonly [K in E['kind']]: Refusal<Extract<E, { readonly kind: K }>, R>;
};

export type Refusal<E, R = unknown> =
  | WholeRefusal<E>
  | FieldRefusal<E>
  | FieldsRefusal<E, R>
  | BodyRefusal<E, R>;

export interface WholeRefusal<E> {
  readonly status: number;
  readonly code: ErrorCode;
  /** Describes the answer in place of the meaning of the code. */
  readonly description?: string;
  readonly headers?: (error: E) => Readonly<Record<string, string>>;
  readonly detail?: (error: E) => string;
}

/** A refusal of one field, in an answer that lists errors. */
export interface FieldRefusal<E> {
  readonly code: ErrorCode;
  readonly at: Path;
  readonly detail?: (error: E) => string;
}

/** A refusal of any number of fields, in an answer that lists errors. */
export interface FieldsRefusal<E, R = unknown> {
  readonly rules: readonly Rule[];
  readonly each: (error: E) => readonly FieldError[];
  readonly beside?: (errors: readonly FieldError[], request: R) => object | undefined;
}

/** A refusal whose body has a form of its own. */
export interface BodyRefusal<E, R> {
  readonly rules: readonly Rule[];
  readonly body: (error: E, request: R) => unknown;
}

type AnyRefusal = Refusal<Kind>;

function refusalsIn(table: object): readonly AnyRefusal[] {
  return Object.values(table) as readonly AnyRefusal[];
}

/** The codes for single fields, with their places. */
export function rulesIn(table: object): readonly Rule[] {
  return refusalsIn(table).flatMap((refusal) => {
    if ('rules' in refusal) return refusal.rules;
    return 'at' in refusal ? [{ code: refusal.code, at: refusal.at }] : [];
  });
}

export function wholeRefusalsIn(
  table: object,
): ReadonlyMap<number, readonly WholeRefusal<never>[]> {
  const whole = refusalsIn(table).filter((refusal) => 'status' in refusal);
  return Map.groupBy(whole, ({ status }) => status);
}

export function refusalOf<E extends Kind, R>(
  table: Refusals<E, R>,
  error: E,
  request: R,
  failed: Failed,
): Answer {
  const refusal = table[error.kind as E['kind']] as Refusal<E, R>;
  if ('status' in refusal)
    return refused(refusal.status, refusal.code, refusal.headers?.(error), refusal.detail?.(error));
  if ('body' in refusal) return json(400, refusal.body(error, request));
  if (!('each' in refusal))
    return invalid(failed, [fieldError(refusal.code, refusal.at, refusal.detail?.(error))]);
  const errors = refusal.each(error);
  return invalid(failed, errors, errors.length, refusal.beside?.(errors, request));
}
