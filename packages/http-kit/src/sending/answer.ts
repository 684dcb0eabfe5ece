import type { Readable } from 'node:stream';
import { refusedBody, type ErrorCode } from '@data-import/wire/kit';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NOT_FOUND } from '../errors/transport-errors.js';
import type { Parts } from './pulled.js';

/** The answer of a route. Only the dispatcher writes it to the response. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tally?: Tally;
  /** A dry run is left out of the metrics of loads and items. */
  readonly isDryRun?: boolean;
  /** Fields for the log of the request; they hold no data of a caller. */
  readonly about?: Readonly<Record<string, string | boolean>>;
  readonly lines?: LineCounts;
}

/** Counts of the lines answered so far; they grow until the answer ends. */
export interface LineCounts {
  readonly statuses: Record<string, number>;
  /** Items by those outcomes that are logged; never 0. */
  readonly outcomes: Record<string, number>;
  readonly operations: Record<string, number>;
  /** Lines by supplier code; a supplier that is unknown to the caller is not counted. */
  readonly suppliers: Record<string, number>;
  readonly errorCodes: Record<string, number>;
}

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'other'; readonly mediaType: string; readonly content: string | Readable }
  | { readonly kind: 'lasting'; readonly mediaType: string; readonly content: LastingContent }
  /** Sent as fast as it is read, compressed where accepted; an error on the way cuts the connection. */
  | {
      readonly kind: 'parts';
      readonly mediaType: string;
      readonly parts: Parts;
    };

/** The number of items by outcome, for the metrics. */
export interface Tally {
  readonly of: string;
  readonly outcomes: Readonly<Record<string, number>>;
  /** The outcomes that the log of the request shows too. */
  readonly logged?: readonly string[];
  /** One JSON entry for each item that is stored with other content; a brief answer sends them instead of results. */
  readonly differences?: readonly unknown[];
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

/** The answer of a failed validation. */
export function invalid(...problems: Parameters<typeof refusedBody>): Answer {
  return json(400, refusedBody(...problems));
}

/** Counts the codes of a refusal: that of the request as a whole, and those of its single errors. */
export function codesIn({
  status,
  body,
}: Pick<Answer, 'status'> & Partial<Answer>): Readonly<Record<string, number>> | undefined {
  if (status < 400 || body?.kind !== 'json') return undefined;
  const { code, errors = [] } = body.value as {
    readonly code?: string;
    readonly errors?: readonly { readonly code: string }[];
  };
  const codes: Record<string, number> = {};
  for (const error of errors) addTo(codes, error.code, 1);
  // A request can be named after its errors.
  if (code !== undefined) codes[code] ??= 1;
  return codes;
}

export function addTo(counts: Record<string, number>, name: string, count: number): void {
  counts[name] = (counts[name] ?? 0) + count;
}

/** Content that is the same for every request, so it is packed and tagged once. */
interface LastingContent {
  readonly plain: Buffer;
  readonly packed: Buffer;
  /** The value of `ETag`. Weak, because it is that of both forms. */
  readonly tag: string;
}

const pack = promisify(gzip);

/** Read and packed for the first request, kept for all others: none of them makes a copy. */
export function lastingContent(read: () => Promise<Buffer>): () => Promise<LastingContent> {
  let content: Promise<LastingContent> | undefined;
  const make = async () => {
    const plain = await read();
    return { plain, packed: await pack(plain, { level: 9 }), tag: tagOf(plain) };
  };
  return () => {
    content ??= make().catch((error: unknown) => {
      content = undefined;
      throw error;
    });
    return content;
  };
}

function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}
