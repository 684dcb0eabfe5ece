import type { Buffer } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip, type ZlibOptions } from 'node:zlib';
import { fieldError, listed, type FieldError, type Limits, type Path } from '@data-import/wire/kit';
import { err, ok, type Result } from 'neverthrow';
import {
  DUPLICATE_FIELD,
  PARSE_ERROR,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors/transport-errors.js';
import { json, refused, type Answer } from '../sending/answer.js';
import { turnOfRequest } from '../shares/gate.js';
import type { BodyMemory, BodyShare, Upload } from './body-memory.js';
import { GrowingBytes } from './growing-bytes.js';
import { parseJson, type ParsedJson } from './json.js';

export interface Body {
  readonly value: unknown;
  /** Fields that their object repeats; the refusal lists them with all other problems. */
  readonly duplicates: readonly Path[];
  /** True if to process the body in one go would keep other requests waiting: pause between two steps. */
  readonly isLarge: boolean;
}

export interface BodySettings {
  readonly limits: Limits;
  readonly memory: BodyMemory;
  readonly client: Upload['client'];
}

/** The size in bytes above which a body is processed in slices. */
export const LARGE_BYTES = 128 * 1024;

/** Reads the body as JSON, or returns the refusal. A body that is not required may be missing: then it has no fields. */
export async function readBody(
  request: IncomingMessage,
  answer: ServerResponse,
  settings: BodySettings,
  isRequired = true,
): Promise<Result<Body, Answer>> {
  const { headers } = request;
  if (!isRequired && !hasBody(headers)) return ok(WITHOUT_FIELDS);
  const unfit = unsupported(headers);
  // Chunks can turn out to have nothing.
  const mayBeEmpty = !isRequired && headers['transfer-encoding'] !== undefined;
  if (unfit !== undefined && !mayBeEmpty) return err(unsupportedAnswer(unfit));

  const received = await readBytes(request, answer, settings);
  if (mayBeEmpty && received.isOk() && received.value.bytes.length === 0) return ok(WITHOUT_FIELDS);
  if (unfit !== undefined) return err(unsupportedAnswer(unfit));
  if (received.isErr()) return err(received.error);

  const { bytes, share } = received.value;
  const isLarge = bytes.length > LARGE_BYTES;
  await turnOfRequest();
  const parsed = await parseInSlices(parseJson(bytes, settings.limits), (nodes) =>
    share.growTo(bytes.length, nodes) ? undefined : share.refusalOf(bytes.length, nodes),
  );
  return parsed.map(({ value, duplicates }) => ({ value, duplicates, isLarge }));
}

const WITHOUT_FIELDS: Body = { value: {}, duplicates: [], isLarge: false };

const unsupportedAnswer = (detail: string) => refused(415, UNSUPPORTED_MEDIA_TYPE, {}, detail);

/** RFC 9112, section 6.3: a request without either header has no body. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = headers;
  return coding !== undefined || Number(length) > 0;
}

/** `hold` is the refusal when there is no memory for so many arrays, objects and fields, which have been parsed. */
export async function parseInSlices(
  work: ReturnType<typeof parseJson>,
  hold: Hold,
): Promise<Result<ParsedJson, Answer>> {
  for (;;) {
    const step = work.next();
    if (step.done === true) {
      const parsed = step.value;
      if (parsed.isErr()) return err(parseError(parsed.error.detail));
      const refusal = hold(parsed.value.nodes);
      return refusal ? err(refusal) : ok(parsed.value);
    }
    const refusal = hold(step.value);
    if (refusal) return err(refusal);
    await turnOfRequest();
  }
}

export type Hold = (nodes: number) => Answer | undefined;

export const UNREAD = {
  broken: 'The Content-Encoding is gzip, but the body is not gzip data.',
  'cut-off': 'The gzip data of the body is incomplete.',
  'client-gone': 'The body ended too early.',
} as const;

export function tooLarge(maximumBytes: number): Answer {
  const detail = `The body is larger than the limit of ${maximumBytes} bytes (uncompressed size).`;
  return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
}

/** The answer has one problem, so `detail` and the single error have the same text. */
export const parseError = (detail: string): Answer =>
  json(400, {
    detail,
    code: PARSE_ERROR.code,
    ...listed([fieldError(PARSE_ERROR, [], detail)]),
  });

/** Reads the body whole, or returns the refusal. The end of the answer releases the memory of the body. */
export async function readBytes(
  request: IncomingMessage,
  answer: ServerResponse,
  { limits: { maximumBodyBytes: limit }, memory, client }: BodySettings,
): Promise<Result<{ readonly bytes: Buffer; readonly share: BodyShare }, Answer>> {
  const { promise: brokenOff, resolve } = Promise.withResolvers<Answer>();
  const isPlain = !isPacked(request);
  const announced = isPlain ? Number(request.headers['content-length'] ?? 0) : 0;
  let isAwaited = true;
  const share = memory.reserve({
    client,
    isAwaited: () => isAwaited,
    breakOff: (refusal) => {
      if (isAwaited) resolve(refusal);
      // The client has its answer and does not take it.
      else if (answer.headersSent) request.socket.destroy();
    },
  });
  const release = () => share.release();
  if (answer.closed) release();
  else answer.once('close', release);

  const refusalOf = (length: number): Answer | undefined => {
    if (length > limit) return tooLarge(limit);
    if (length === announced) isAwaited = false;
    return share.growTo(length) ? undefined : share.refusalOf(length);
  };
  const source = isPlain ? request : unpacked(request);
  const bytes =
    announced > limit ? err(tooLarge(limit)) : await collected(source, refusalOf, brokenOff);
  isAwaited = false;
  if (bytes.isErr()) {
    release();
    drop(request, source);
  }
  return bytes.map((whole) => ({ bytes: whole, share }));
}

/** Reads to the end, or until there is a reason to refuse what has come so far. */
function collected(
  source: Readable,
  refusalOf: (length: number) => Answer | undefined,
  brokenOff: Promise<Answer>,
): Promise<Result<Buffer, Answer>> {
  const bytes = new GrowingBytes();
  return new Promise((resolve) => {
    const stop = (refusal: Answer): void => {
      source.off('data', take);
      bytes.take();
      resolve(err(refusal));
    };
    const take = (chunk: Buffer): void => {
      const refusal = refusalOf(bytes.length + chunk.length);
      if (refusal === undefined) bytes.add(chunk);
      else stop(refusal);
    };
    source.on('data', take);
    source.once('end', () => resolve(ok(bytes.take())));
    source.once('error', (error) => stop(parseError(UNREAD[unreadBecauseOf(error)])));
    source.once('close', () => stop(parseError(UNREAD['client-gone'])));
    void brokenOff.then(stop);
  });
}

/** Reads and drops the rest of the body: a client that is still sending could not read the answer. */
export function drop(request: IncomingMessage, source: Readable): void {
  request.unpipe();
  request.resume();
  if (source !== request) source.destroy();
}

export function isPacked({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

/** Nothing waits inside: what is not unpacked yet waits in the request, which gathers it. */
const GUNZIP: ZlibOptions & { readonly highWaterMark: number } = { highWaterMark: 1 };

export function unpacked(request: IncomingMessage): Readable {
  const gunzip = createGunzip(GUNZIP);
  request.once('close', () => {
    if (!request.complete) gunzip.destroy();
  });
  return request.pipe(gunzip);
}

export function unreadBecauseOf({ code }: NodeJS.ErrnoException): keyof typeof UNREAD {
  if (code === 'Z_BUF_ERROR') return 'cut-off';
  return code?.startsWith('Z_') === true ? 'broken' : 'client-gone';
}

export function duplicateField(path: Path): FieldError {
  return fieldError(
    DUPLICATE_FIELD,
    path,
    `The object has the field ${path.at(-1)} more than once.`,
  );
}

/** Names the media type, charset or content coding that is not accepted, as it was sent; `undefined` when all are. */
export function unsupported(
  headers: IncomingHttpHeaders,
  expected = 'application/json',
): string | undefined {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  if (mediaType.trim() === '') return `The request has no Content-Type; expected ${expected}.`;
  if (mediaType.trim().toLowerCase() !== expected)
    return `The media type is ${shown(mediaType)}; expected ${expected}.`;

  const charset = parameters.find((parameter) => /^\s*charset=/i.test(parameter));
  if (charset !== undefined && !/^charset="?utf-?8"?$/i.test(charset.trim()))
    return `The charset is ${shown(charset.slice(charset.indexOf('=') + 1))}; expected utf-8.`;

  const coding = headers['content-encoding'] ?? 'identity';
  return CODINGS.has(coding.trim().toLowerCase())
    ? undefined
    : `The Content-Encoding is ${shown(coding)}; expected gzip or no Content-Encoding.`;
}

const CODINGS: ReadonlySet<string> = new Set(['identity', 'gzip', 'x-gzip']);

function shown(sent: string): string {
  return JSON.stringify(sent.trim().slice(0, 100));
}
