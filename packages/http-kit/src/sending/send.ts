import type { Context } from 'koa';
import { codesIn } from '../observability/answer-codes.js';
import { requestContextOf } from '../observability/request-context.js';
import type { Answer } from './answer.js';
import { gzipped } from './gzipped.js';
import { pulled, type Parts } from './pulled.js';

/** Writes an answer to the response. */
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
      ctx.set('Content-Type', body.mediaType);
      ctx.body = likesPacked(ctx) ? body.content.packed : body.content.plain;
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

const LARGE_CHARACTERS = 128 * 1024;

/** While a large answer waits to be read, its bytes are held, and not its text beside them. */
function jsonOf(value: unknown): string | Buffer {
  const text = JSON.stringify(value);
  return text.length > LARGE_CHARACTERS ? Buffer.from(text) : text;
}

/** Says in the headers what is sent. */
function likesPacked(ctx: Context): boolean {
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.vary('Accept-Encoding');
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  return isPacked;
}

function sendParts(ctx: Context, parts: Parts): void {
  const stream = pulled(parts);
  // In HTTP/1.0 a connection that is merely closed is the end of the answer: when it breaks, it has to be reset.
  if (ctx.req.httpVersion === '1.0') stream.once('error', () => ctx.req.socket.resetAndDestroy());
  ctx.body = likesPacked(ctx) ? gzipped(stream) : stream;
  ctx.flushHeaders();
}
