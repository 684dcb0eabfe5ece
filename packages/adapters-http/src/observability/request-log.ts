import type { Middleware } from 'koa';
import { marksOf } from './marks.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Nothing that a customer or caller wrote, but for a sane request id: no path parameters, no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** Whether the client was gone before it had the whole answer. */
  readonly isAborted: boolean;
}

// As proxies log it: no status was sent, because the client went away before.
const CLIENT_GONE = 499;

/** Logs and counts each request once, when its answer has been handed over or its client has gone. */
export function requestLog(metrics: Metrics, log: (entry: RequestLogEntry) => void): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now();
    ctx.res.once('close', () => {
      const { requestId, route = 'none' } = marksOf(ctx);
      const answered = {
        method: ctx.method,
        route,
        status: ctx.headerSent ? ctx.status : CLIENT_GONE,
        durationMs: performance.now() - startedAt,
      };
      metrics.countRequest(answered);
      log({ requestId, ...answered, isAborted: !ctx.res.writableFinished });
    });
    return next();
  };
}
