import type { Context, Middleware } from 'koa';
import { requestContextOf } from '../observability/request-context.js';
import type { Answer } from './answer.js';
import { send } from './send.js';

/** Takes the error itself and nothing of the request that its client wrote. */
export type Report = (error: unknown, about: FailedRequest) => void;

export interface FailedRequest {
  readonly requestId: string;
  readonly trace_id?: string;
  readonly method: string;
  readonly route: string;
  readonly operation?: string;
}

/** Catches every unexpected error: reports it once and answers without its message. */
export function errorBoundary(report: Report, answerTo: (error: unknown) => Answer): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      report(error, aboutOf(ctx));
      send(ctx, answerTo(error));
    }
  };
}

/** Reports an answer that breaks after its start, unless the client broke it by going away. */
export function reportCutAnswers(report: Report) {
  // Koa emits the error for the answer, and again for the connection that is cut because of it.
  const reported = new WeakSet<Error>();
  return (error: Error & { readonly code?: string }, ctx: Context): void => {
    if (isOfClient(error.code) || reported.has(error)) return;
    reported.add(error);
    report(error, aboutOf(ctx));
  };
}

const CLIENT_GONE: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** True if the client caused the error: it left, broke HTTP, or took too long. */
function isOfClient(code = ''): boolean {
  return CLIENT_GONE.has(code) || code.startsWith('HPE_');
}

function aboutOf(ctx: Context): FailedRequest {
  const { requestId, route = 'none', operation, traceId } = requestContextOf(ctx);
  return {
    requestId,
    ...(traceId !== undefined && { trace_id: traceId }),
    method: ctx.method,
    route,
    ...(operation !== undefined && { operation }),
  };
}
