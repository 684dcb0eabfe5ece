import type { Middleware } from 'koa';
import type { LineCounts } from '../sending/answer.js';
import { requestContextOf } from './request-context.js';
import { withName } from './subjects.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Holds no text of the client except a well-formed request id and a confirmed subject: no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  readonly operation?: string;
  /** The supplier that the request names, if it exists for this client. */
  readonly supplier?: string;
  readonly errorCodes?: Readonly<Record<string, number>>;
  /** The reason why the client was not let in, and its address. */
  readonly refusal?: string;
  readonly address?: string;
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
      const { requestId, route = 'none', subject, ...stated } = requestContextOf(ctx);
      const { operation, client, refusal, outcomes, about, lines, errorCodes } = stated;
      const answered = {
        method: ctx.method,
        route,
        status: ctx.headerSent ? ctx.status : CLIENT_GONE,
        durationMs: performance.now() - startedAt,
      };
      const isAborted = !ctx.res.writableFinished;
      metrics.countRequest(answered);
      if (refusal !== undefined) metrics.countRefusal(refusal);
      withName(subject, (supplier) => {
        log({
          requestId,
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
