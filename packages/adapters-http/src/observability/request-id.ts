import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { marksOf } from './marks.js';

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** Names each request, by the caller's own name for it when that is fit for a log. */
export const requestId: Middleware = (ctx, next) => {
  const offered = ctx.get('X-Request-Id');
  const id = SANE.test(offered) ? offered : randomUUID();
  marksOf(ctx).requestId = id;
  ctx.set('X-Request-Id', id);
  return next();
};
