import type { Context } from 'koa';
import { pipeline, type Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { codesIn, type Answer } from './answer.js';
import { requestContextOf } from '../observability/request-context.js';
import { pulled, type Parts } from './pulled.js';

export function send(ctx: Context, answer: Answer): void {
  const { status, body, headers = {} } = answer;
  requestContextOf(ctx).errorCodes = codesIn(answer);
  ctx.status = status;
  ctx.set({ ...headers });
  switch (body.kind) {
    case 'json':
      ctx.set('Content-Type', 'application/json; charset=utf-8');
      ctx.body = jsonOf(body.value);
      return;
    case 'lasting':
      sendLasting(ctx, body);
      return;
    case 'other':
      ctx.set('Content-Type', body.mediaType);
      ctx.body = body.content;
      return;
    case 'parts':
      ctx.set('Content-Type', `${body.mediaType}; charset=utf-8`);
      sendParts(ctx, body.parts);
      return;
    case 'none':
      ctx.body = null;
  }
}

type Lasting = Extract<Answer['body'], { readonly kind: 'lasting' }>;

/** A client that already has the content gets 304 without a body. */
function sendLasting(ctx: Context, { mediaType, content }: Lasting): void {
  ctx.set('ETag', content.tag);
  if (isKnown(content.tag, ctx.get('If-None-Match'))) {
    ctx.vary('Accept-Encoding');
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', mediaType);
  ctx.body = likesPacked(ctx) ? content.packed : content.plain;
}

/** Compared weakly, as RFC 9110 has it; a proxy may have made the tag a strong one. */
function isKnown(tag: string, known: string): boolean {
  const opaque = tag.replace(/^W\//, '');
  return known.split(',').some((one) => {
    const trimmed = one.trim();
    return trimmed === '*' || trimmed.replace(/^W\//, '') === opaque;
  });
}

const LARGE_CHARACTERS = 128 * 1024;

/** Holds the bytes of a large answer while it waits to be read, and not its text as well. */
function jsonOf(value: unknown): string | Buffer {
  const text = JSON.stringify(value);
  return text.length > LARGE_CHARACTERS ? Buffer.from(text) : text;
}

/** True if the client prefers gzip; sets the headers accordingly. */
function likesPacked(ctx: Context): boolean {
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.vary('Accept-Encoding');
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  return isPacked;
}

function sendParts(ctx: Context, parts: Parts): void {
  const stream = pulled(parts);
  // HTTP/1.0 takes a closed connection for the end of the answer, so an answer that breaks has to reset it.
  if (ctx.req.httpVersion === '1.0') stream.once('error', () => ctx.req.socket.resetAndDestroy());
  ctx.body = likesPacked(ctx) ? gzipped(stream) : stream;
  ctx.flushHeaders();
}

// Quick rather than small, and with a quarter of the usual memory: the parts of a list are alike.
const SETTINGS = { level: 1, windowBits: 13, memLevel: 6, flush: constants.Z_SYNC_FLUSH };

/** The same, compressed; each part leaves at once. An error of one stream is an error of the other. */
function gzipped(stream: Readable): Readable {
  const gzip = createGzip(SETTINGS);
  // The error arrives at the other end of the pipeline; here it is ignored.
  pipeline(stream, gzip, () => undefined);
  return gzip;
}
