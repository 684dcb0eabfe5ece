import type { Middleware } from 'koa';
import type { LineCounts } from '../sending/answer.js';
import { requestContextOf } from './request-context.js';
import { endSpan } from './request-trace.js';
import { withName } from './subjects.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/**
 * Holds no text of the client except well-formed request and trace ids and the subject that its answer confirms: no
 * query, no body.
 */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** The trace to which the client said the request belongs, or that of the request. */
  readonly trace_id?: string;
  /** The `operationId` of the route. */
  readonly operation?: string;
  /** The supplier that the request names, if it exists for this client. */
  readonly supplier?: string;
  /** The number of errors with each code in a refusal. */
  readonly errorCodes?: Readonly<Record<string, number>>;
  /** The reason why the client was not let in, and its address. */
  readonly refusal?: string;
  readonly address?: string;
  /** The number of lines of a bulk request by status. */
  readonly lines?: Readonly<Record<string, number>>;
  /** True if the client left before it had the whole answer. */
  readonly isAborted: boolean;
}

// nginx logs this status too when the client leaves before a status was sent.
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
