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

/** For an answer that breaks after it has begun; a client that goes away breaks it too, and that is its right. */
export function reportCutAnswers(report: Report) {
  // Koa says it of the answer and again of the connection that is cut for it.
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

/** It went away, sent what is not HTTP, or took too long. */
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
