import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from 'neverthrow';
import { fieldError, listed, type Path } from '../errors/field-error.js';
import {
  OVERLOADED,
  PARSE_ERROR,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors/transport-errors.js';
import { json, refused, type Answer } from '../sending/answer.js';
import type { BodyMemory, BodyShare } from './body-memory.js';
import { unsupported } from './body-type.js';
import { parseJson } from './json.js';
import type { Limits } from './limits.js';
import { inSlices, nextTurn } from './slices.js';

export interface Body {
  readonly value: unknown;
  /** Fields that stand twice in one object: they have to be refused with all else that is wrong. */
  readonly duplicates: readonly Path[];
  /** Whether working through it would keep others waiting: between two steps, let them. */
  readonly isLarge: boolean;
}

export interface BodySettings {
  readonly limits: Limits;
  readonly memory: BodyMemory;
}

/** A larger body is worked on in slices. */
export const LARGE_BYTES = 128 * 1024;

/** Reads the body as JSON, or says what to answer instead. What the body takes is given back when the answer ends. */
export async function readBody(
  request: IncomingMessage,
  answer: ServerResponse,
  { limits, memory }: BodySettings,
): Promise<Result<Body, Answer>> {
  const refusal = unsupported(request.headers);
  if (refusal !== undefined) return err(refused(415, UNSUPPORTED_MEDIA_TYPE, {}, refusal));

  const bytes = await readBytes(request, memory.share(answer), limits.maximumBodyBytes);
  if (bytes.isErr()) return err(answerTo(bytes.error, limits));

  const isLarge = bytes.value.length > LARGE_BYTES;
  if (isLarge) await nextTurn();
  const parsed = await inSlices(parseJson(bytes.value, limits));
  return parsed.map((read) => ({ ...read, isLarge })).mapErr(({ detail }) => parseError(detail));
}

type Unread = 'too-large' | 'no-memory' | 'broken' | 'cut-off' | 'client-gone';

function answerTo(unread: Unread, { maximumBodyBytes }: Limits): Answer {
  switch (unread) {
    case 'too-large':
      return refused(
        413,
        PAYLOAD_TOO_LARGE,
        {},
        `The body is larger than the limit of ${maximumBodyBytes} bytes (uncompressed size).`,
      );
    case 'no-memory':
      return refused(503, OVERLOADED, { 'Retry-After': RETRY_AFTER_SECONDS });
    case 'broken':
    case 'cut-off':
    case 'client-gone':
      return parseError(UNREAD[unread]);
  }
}

/** What is wrong with a body that cannot be read to its end. */
export const UNREAD = {
  broken: 'The Content-Encoding is gzip, but the body is not gzip data.',
  'cut-off': 'The gzip data of the body is incomplete.',
  'client-gone': 'The body ended too early.',
} as const;

const RETRY_AFTER_SECONDS = '1';

/** There is one problem, so the answer as a whole says it too. */
export const parseError = (detail: string): Answer =>
  json(400, {
    detail,
    code: PARSE_ERROR.code,
    ...listed([fieldError(PARSE_ERROR, [], detail)]),
  });

/** What a body of unknown size is reckoned at, at first; then twice as much, and so on. */
const FIRST_RECKONING_BYTES = 64 * 1024;

async function readBytes(
  request: IncomingMessage,
  share: BodyShare,
  limit: number,
): Promise<Result<Buffer, Unread>> {
  const isPlain = !isPacked(request);
  const announced = isPlain ? Number(request.headers['content-length'] ?? 0) : 0;
  let reckoned = announced || Math.min(FIRST_RECKONING_BYTES, limit);
  const refusalOf = (length: number): Unread | undefined => {
    if (length > limit) return 'too-large';
    while (reckoned < length) reckoned *= 2;
    return share.growTo(Math.min(reckoned, limit)) ? undefined : 'no-memory';
  };
  const refusal = refusalOf(announced);
  const source = isPlain ? request : unpacked(request);
  const bytes = refusal === undefined ? await collected(source, refusalOf) : err(refusal);
  if (bytes.isErr()) drop(request, source);
  return bytes;
}

/** Reads to the end, or until there is a reason to refuse what has come so far. */
function collected(
  source: Readable,
  refusalOf: (length: number) => Unread | undefined,
): Promise<Result<Buffer, Unread>> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      chunks.push(chunk);
      const refusal = refusalOf(length);
      if (refusal === undefined) return;
      source.off('data', take);
      resolve(err(refusal));
    };
    source.on('data', take);
    source.once('end', () => resolve(ok(Buffer.concat(chunks, length))));
    source.once('error', (error) => resolve(err(unreadBecauseOf(error))));
    source.once('close', () => resolve(err('client-gone')));
  });
}

/** What is left of the body is read and dropped: a client that is still sending could not read the answer. */
export function drop(request: IncomingMessage, source: Readable): void {
  request.unpipe();
  request.resume();
  if (source !== request) source.destroy();
}

export function isPacked({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

export function unpacked(request: IncomingMessage): Readable {
  const gunzip = createGunzip();
  request.once('close', () => {
    if (!request.complete) gunzip.destroy();
  });
  return request.pipe(gunzip);
}

export function unreadBecauseOf({ code }: NodeJS.ErrnoException): keyof typeof UNREAD {
  if (code === 'Z_BUF_ERROR') return 'cut-off';
  return code?.startsWith('Z_') === true ? 'broken' : 'client-gone';
}
