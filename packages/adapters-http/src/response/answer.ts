import type { Readable } from 'node:stream';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import type { LastingContent } from './lasting-content.js';
import type { Parts } from './pulled.js';

/** What a route has to say. Nothing but the dispatcher touches the response. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tally?: Tally;
}

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'other'; readonly mediaType: string; readonly content: string | Readable }
  | { readonly kind: 'lasting'; readonly mediaType: string; readonly content: LastingContent }
  /** Sent as fast as it is read, packed for those who like that; an error on the way cuts the connection. */
  | {
      readonly kind: 'parts';
      readonly mediaType: string;
      readonly parts: Parts;
    };

/** How many items of which kind came to what: for the metrics. */
export interface Tally {
  readonly kind: 'notes' | 'transactions' | 'statements' | 'payment-instructions';
  readonly outcomes: Readonly<Record<string, number>>;
}

/** A problem and its place: `attr` is the dot path of the input. */
export interface FieldError {
  readonly detail: string;
  readonly code: ErrorCode;
  readonly attr: string;
}

export type Path = readonly (string | number)[];

export const json = (status: number, value: unknown): Answer => ({
  status,
  body: { kind: 'json', value },
});

export const succeeded = (value: unknown): Answer => json(200, value);

export const created = (value: unknown, tally?: Tally): Answer =>
  tally ? { ...json(201, value), tally } : json(201, value);

export const streamed = (
  mediaType: string,
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status: 200, body: { kind: 'parts', mediaType, parts }, headers });

export const noContent: Answer = { status: 204, body: { kind: 'none' } };

/** An answer that is not about single fields. */
export function refused(
  status: number,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
  detail: string = ERROR_CODES[code].meaning,
): Answer {
  return { ...json(status, { detail, code }), headers };
}

export function notFound(code: ErrorCode = 'not_found'): Answer {
  return refused(404, code);
}

export function throttled(retryAfterSeconds: number): Answer {
  return refused(429, 'throttled', { 'Retry-After': String(Math.ceil(retryAfterSeconds)) });
}

/** Listing goes no further than this, however much is wrong. */
export const MAXIMUM_ERRORS = 1000;

/** The validation body: `code` names what was refused as a whole, each error one problem in it. */
export function invalid(
  code: ErrorCode,
  errors: readonly FieldError[],
  total: number = errors.length,
): Answer {
  return json(400, { detail: ERROR_CODES[code].meaning, code, ...listed(errors, total) });
}

/** The errors of a body; where there are more than are listed, with how many there are. */
export function listed(errors: readonly FieldError[], total: number = errors.length): object {
  return {
    errors: errors.slice(0, MAXIMUM_ERRORS),
    ...(total > MAXIMUM_ERRORS && { errors_total: total }),
  };
}

export function fieldError(
  code: ErrorCode,
  path: Path,
  detail: string = ERROR_CODES[code].meaning,
): FieldError {
  return { detail, code, attr: path.length === 0 ? 'non_field_errors' : path.join('.') };
}
