import type { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { err, ok, type Result } from 'neverthrow';
import { getRawBody, type RawBodyError } from 'raw-body';
import { fieldError, invalid, refused, type Answer } from '../response/answer.js';
import { parseJson } from './json.js';
import type { Limits } from './limits.js';

export interface Body {
  readonly value: unknown;
  /** Whether working through it would keep others waiting: between two steps, let them. */
  readonly isLarge: boolean;
}

const LARGE_BYTES = 128 * 1024;

/** Reads the body as JSON, or says what to answer instead. */
export async function readBody(
  request: IncomingMessage,
  { maximumBodyBytes, maximumDepth }: Limits,
): Promise<Result<Body, Answer>> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!isJson(request.headers['content-type'] ?? '') || !ENCODINGS.has(encoding))
    return err(refused(415, 'unsupported_media_type'));

  const bytes = await readBytes(request, encoding === 'identity', maximumBodyBytes);
  if (bytes.isErr()) return err(REFUSALS[bytes.error]);

  const isLarge = bytes.value.length > LARGE_BYTES;
  if (isLarge) await setImmediate();
  return parseJson(bytes.value, maximumDepth)
    .map((value) => ({ value, isLarge }))
    .mapErr(({ detail }) => parseError(detail));
}

const ENCODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip']);

function isJson(contentType: string): boolean {
  const [mediaType, ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  return (
    mediaType?.trim() === 'application/json' &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset.trim()))
  );
}

type Unread = 'too-large' | 'broken' | 'client-gone';

const parseError = (detail: string) =>
  invalid('parse_error', [fieldError('parse_error', [], detail)]);

const REFUSALS: Readonly<Record<Unread, Answer>> = {
  'too-large': refused(413, 'payload_too_large'),
  broken: parseError('The body is not what its Content-Encoding says.'),
  // Nobody reads this one.
  'client-gone': parseError('The body ended too early.'),
};

async function readBytes(
  request: IncomingMessage,
  isPlain: boolean,
  limit: number,
): Promise<Result<Buffer, Unread>> {
  const source = isPlain ? request : unzipped(request);
  try {
    return ok(await getRawBody(source, { limit, length: declaredLength(request, isPlain) }));
  } catch (error) {
    // What is left of the body is read and dropped: a client that is still sending could not read the answer.
    request.unpipe();
    request.resume();
    if (source !== request) source.destroy();
    return err(unreadBecauseOf(error as RawBodyError));
  }
}

function unzipped(request: IncomingMessage): Readable {
  const gunzip = createGunzip();
  request.once('close', () => {
    if (!request.complete) gunzip.destroy();
  });
  return request.pipe(gunzip);
}

function declaredLength(request: IncomingMessage, isPlain: boolean): string | null {
  return isPlain ? (request.headers['content-length'] ?? null) : null;
}

function unreadBecauseOf({ type, code }: RawBodyError): Unread {
  if (type === 'entity.too.large') return 'too-large';
  return code?.startsWith('Z_') === true ? 'broken' : 'client-gone';
}
