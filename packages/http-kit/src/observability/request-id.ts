import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { requestContextOf } from './request-context.js';

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own name for its request when that is fit for a log, else a new one. */
export function requestIdOf(offered: unknown): string {
  return typeof offered === 'string' && SANE.test(offered) ? offered : randomUUID();
}

/** Names each request, by the caller's own name for it when that is fit for a log. */
export const requestId: Middleware = (ctx, next) => {
  const id = requestIdOf(ctx.req.headers['x-request-id']);
  requestContextOf(ctx).requestId = id;
  ctx.set('X-Request-Id', id);
  return next();
};
