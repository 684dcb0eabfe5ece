import type { ErrorCode } from '../errors/error-code.js';
import { fieldError, type FieldError, type Path, type Rule } from '../errors/field-error.js';
import { failedCode, type Failed } from '../reading/read-request.js';
import { invalid, json, refused, type Answer } from '../sending/answer.js';

/** What a use case says when it refuses: a kind, and what belongs to it. */
export interface Kind {
  readonly kind: string;
}

/**
 * What each error of a use case is to a client. Answers and documentation come from it; a kind of error that has no
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

/** Of the request as a whole. */
export interface WholeRefusal<E> {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers?: (error: E) => Readonly<Record<string, string>>;
}

/** Of one field, in an answer that lists errors. */
export interface FieldRefusal<E> {
  readonly code: ErrorCode;
  readonly at: Path;
  readonly detail?: (error: E) => string;
}

/** Of any number of fields, in an answer that lists errors. */
export interface FieldsRefusal<E, R = unknown> {
  readonly rules: readonly Rule[];
  readonly each: (error: E) => readonly FieldError[];
  /** The fields that the answer has beside `errors`. */
  readonly beside?: (errors: readonly FieldError[], request: R) => object | undefined;
}

/** In a body of its own form. */
export interface BodyRefusal<E, R> {
  readonly rules: readonly Rule[];
  readonly body: (error: E, request: R) => unknown;
}

type AnyRefusal = Refusal<Kind>;

export function refusalsIn(table: object): readonly AnyRefusal[] {
  return Object.values(table) as readonly AnyRefusal[];
}

/** What can be wrong with single fields, and where. */
export function rulesIn(table: object): readonly Rule[] {
  return refusalsIn(table).flatMap((refusal) => {
    if ('rules' in refusal) return refusal.rules;
    return 'at' in refusal ? [{ code: refusal.code, at: refusal.at }] : [];
  });
}

/** The codes of the request as a whole, by status. */
export function wholeCodesIn(table: object): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Map<number, readonly ErrorCode[]>();
  for (const refusal of refusalsIn(table))
    if ('status' in refusal)
      codes.set(refusal.status, [...new Set([...(codes.get(refusal.status) ?? []), refusal.code])]);
  return codes;
}

/** What is answered to this error. */
export function refusalOf<E extends Kind, R>(
  table: Refusals<E, R>,
  error: E,
  request: R,
  failed: Failed,
): Answer {
  const refusal = table[error.kind as E['kind']] as Refusal<E, R>;
  if ('status' in refusal) return refused(refusal.status, refusal.code, refusal.headers?.(error));
  if ('body' in refusal) return json(400, refusal.body(error, request));
  if (!('each' in refusal)) {
    const errors = [fieldError(refusal.code, refusal.at, refusal.detail?.(error))];
    return invalid(failedCode(failed, errors), errors);
  }
  const errors = refusal.each(error);
  const beside = refusal.beside?.(errors, request);
  return invalid(failedCode(failed, errors), errors, errors.length, beside);
}
