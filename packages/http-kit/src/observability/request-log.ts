import type { Middleware } from 'koa';
import type { LineCounts } from '../sending/answer.js';
import { requestContextOf } from './request-context.js';
import { endSpan } from './request-trace.js';
import { withName } from './subjects.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Nothing that its client wrote, but for a sane request id and what its answer says it is about: no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** The trace to which the client said the request belongs, or that of the request. */
  readonly trace_id?: string;
  /** The `operationId` of the route. */
  readonly operation?: string;
  /** What the request is about, where that exists for who asks. */
  readonly supplier?: string;
  /** Of a refusal: how often it says each code. */
  readonly errorCodes?: Readonly<Record<string, number>>;
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
      const { requestId, route = 'none', ...context } = requestContextOf(ctx);
      const { operation, client, refusal, outcomes, about, lines, traceId, errorCodes } = context;
      const answered = {
        method: ctx.method,
        route,
        status: ctx.headerSent ? ctx.status : CLIENT_GONE,
        durationMs: performance.now() - startedAt,
      };
      const isAborted = !ctx.res.writableFinished;
      metrics.countRequest(answered);
      if (refusal !== undefined) metrics.countRefusal(refusal);
      if (context.span) endSpan(context.span, answered);
      withName(context.subject, (supplier) => {
        log({
          requestId,
          ...(traceId !== undefined && { trace_id: traceId }),
          ...answered,
          ...(operation !== undefined && { operation }),
          ...(supplier !== undefined && { supplier }),
          ...client,
          ...outcomes,
          ...about,
          ...(errorCodes && { errorCodes }),
          ...(refusal !== undefined && { refusal, address }),
          ...(lines && loggedLines(lines)),
          isAborted,
        });
      });
    });
    return next();
  };
}

function loggedLines({ outcomes, statuses, ...counts }: LineCounts): object {
  const named = Object.entries(counts).filter(([, of]) => Object.keys(of).length > 0);
  return { ...outcomes, lines: statuses, ...Object.fromEntries(named) };
}
