import type { Middleware } from 'koa';
import { requestContextOf } from './request-context.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Nothing that its client wrote, but for a sane request id and what its answer says it is about: no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** Why the request was not let in, and the address that it came from. */
  readonly refusal?: string;
  readonly address?: string;
  /** Of a bulk request: how many lines were answered with which status. */
  readonly lines?: Readonly<Record<string, number>>;
  /** Whether the client was gone before it had the whole answer. */
  readonly isAborted: boolean;
}

// As proxies log it: no status was sent, because the client went away before.
const CLIENT_GONE = 499;

/** Logs and counts each request once, when its answer has been handed over or its client has gone. */
export function requestLog(metrics: Metrics, log: (entry: RequestLogEntry) => void): Middleware {
  return (ctx, next) => {
    const startedAt = performance.now();
    // Taken while the connection is open: a closed one has no address.
    const address = ctx.ip;
    ctx.res.once('close', () => {
      const {
        requestId,
        route = 'none',
        client,
        refusal,
        outcomes,
        about,
        lines,
      } = requestContextOf(ctx);
      const answered = {
        method: ctx.method,
        route,
        status: ctx.headerSent ? ctx.status : CLIENT_GONE,
        durationMs: performance.now() - startedAt,
      };
      metrics.countRequest(answered);
      if (refusal !== undefined) metrics.countRefusal(refusal);
      log({
        requestId,
        ...answered,
        ...client,
        ...outcomes,
        ...about,
        ...(refusal !== undefined && { refusal, address }),
        ...(lines && { ...lines.outcomes, lines: lines.statuses }),
        isAborted: !ctx.res.writableFinished,
      });
    });
    return next();
  };
}
