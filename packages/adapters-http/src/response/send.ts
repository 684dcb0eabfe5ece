import type { Context } from 'koa';
import type { Answer } from './answer.js';
import { gzipped } from './gzipped.js';
import { pulled, type Parts } from './pulled.js';

/** Writes an answer to the response. */
export function send(ctx: Context, { status, body, headers = {} }: Answer): void {
  ctx.status = status;
  ctx.set({ ...headers });
  switch (body.kind) {
    case 'json':
      ctx.set('Content-Type', 'application/json; charset=utf-8');
      ctx.body = JSON.stringify(body.value);
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

function sendParts(ctx: Context, parts: Parts): void {
  const stream = pulled(parts);
  // In HTTP/1.0 a connection that is merely closed is the end of the answer: when it breaks, it has to be reset.
  if (ctx.req.httpVersion === '1.0') stream.once('error', () => ctx.req.socket.resetAndDestroy());
  const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  ctx.vary('Accept-Encoding');
  if (isPacked) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isPacked ? gzipped(stream) : stream;
  ctx.flushHeaders();
}
