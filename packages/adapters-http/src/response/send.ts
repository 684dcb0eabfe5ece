import type { Context } from 'koa';
import type { Answer } from './answer.js';

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
    case 'none':
      ctx.body = null;
  }
}
