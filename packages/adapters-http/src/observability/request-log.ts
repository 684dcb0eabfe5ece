import type { Middleware } from 'koa';
import { requestContextOf, type AccessRefusal } from './request-context.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Nothing that a customer or caller wrote, but for a sane request id: no path parameters, no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** Who asked: the id of the API key, and its organisation unless it is an operator's. */
  readonly apiKeyId?: string;
  readonly organisationId?: string;
  /** Why the request was not let in, and the address that it came from. */
  readonly refusal?: AccessRefusal;
  readonly address?: string;
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
        apiKeyId,
        organisationId,
        refusal,
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
        ...(apiKeyId !== undefined && { apiKeyId }),
        ...(organisationId !== undefined && { organisationId }),
        ...(refusal !== undefined && { refusal, address }),
        isAborted: !ctx.res.writableFinished,
      });
    });
    return next();
  };
}
