import type { Readable } from 'node:stream';
import type { ErrorCode } from '../errors/error-code.js';
import { listed, type FieldError } from '../errors/field-error.js';
import { NOT_FOUND } from '../errors/transport-errors.js';
import type { LastingContent } from './lasting-content.js';
import type { Parts } from './pulled.js';

/** What a route has to say. Nothing but the dispatcher touches the response. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tally?: Tally;
  /** What it is about, for the log of the request: nothing of a caller's data. */
  readonly about?: Readonly<Record<string, string | boolean>>;
  /** Of a bulk request, for its log. */
  readonly lines?: LineCounts;
}

/** What became of the lines so far: it grows while they are answered. */
export interface LineCounts {
  /** Lines by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Items by those outcomes that are logged; never 0. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly operations: Readonly<Record<string, number>>;
  /** By what they are about, where that exists for who asks. */
  readonly suppliers: Readonly<Record<string, number>>;
  /** How often refusals say each code. */
  readonly errorCodes: Readonly<Record<string, number>>;
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

/** How many items of what came to which outcome: for the metrics. */
export interface Tally {
  readonly of: string;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Those of the outcomes that the log of the request says too. */
  readonly logged?: readonly string[];
  /** What items are to be told apart by, as JSON, when their results are not sent. */
  readonly differences?: readonly unknown[];
  /** Of a dry run: no metric counts it. */
  readonly isDryRun?: boolean;
}

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
  { code, meaning }: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
  detail = meaning,
): Answer {
  return { ...json(status, { detail, code }), headers };
}

export function notFound(code: ErrorCode = NOT_FOUND): Answer {
  return refused(404, code);
}

/** The validation body: `code` names what was refused as a whole, each error one problem in it. */
export function invalid(
  { code, meaning }: ErrorCode,
  errors: readonly FieldError[],
  total: number = errors.length,
  beside: object = {},
): Answer {
  return json(400, { detail: meaning, code, ...beside, ...listed(errors, total) });
}
