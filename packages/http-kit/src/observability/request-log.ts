import type { IncomingHttpHeaders } from 'node:http';
import type { Middleware } from 'koa';
import {
  context,
  isSpanContextValid,
  isValidSpanId,
  isValidTraceId,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import type { LineCounts } from '../sending/answer.js';
import { requestContextOf } from './request-context.js';
import { withName } from './subjects.js';
import type { AnsweredRequest, Metrics } from './metrics.js';

/** Holds no text of the client except well-formed request and trace ids and a confirmed subject: no query, no body. */
export interface RequestLogEntry extends AnsweredRequest {
  readonly requestId: string;
  /** The trace to which the client said the request belongs, or that of the request. */
  readonly trace_id?: string;
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
      const { requestId, route = 'none', span, subject, ...stated } = requestContextOf(ctx);
      const { operation, client, refusal, outcomes, about, lines, traceId, errorCodes } = stated;
      const answered = {
        method: ctx.method,
        route,
        status: ctx.headerSent ? ctx.status : CLIENT_GONE,
        durationMs: performance.now() - startedAt,
      };
      const isAborted = !ctx.res.writableFinished;
      metrics.countRequest(answered);
      if (refusal !== undefined) metrics.countRefusal(refusal);
      if (span) endSpan(span, answered);
      withName(subject, (supplier) => {
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

const tracer = trace.getTracer('data-import');

/** Begins a span for each request, a part of the trace that its headers name. Without an SDK nothing is recorded. */
export const requestTrace: Middleware = (ctx, next) => {
  const active = context.active();
  // Instrumentation of Node's server has read the headers already: its span is the server's.
  const isInstrumented = trace.getSpan(active) !== undefined;
  const outer = isInstrumented ? active : contextOf(ctx.req.headers);
  const kind = isInstrumented ? SpanKind.INTERNAL : SpanKind.SERVER;
  const span = tracer.startSpan('request', { kind }, outer);
  const spanContext = span.spanContext();
  // Neither an SDK nor a header: there is nothing to pass on.
  if (!isSpanContextValid(spanContext)) return next();
  const state = requestContextOf(ctx);
  state.span = span;
  state.traceId = spanContext.traceId;
  return context.with(trace.setSpan(outer, span), next);
};

/** Without an SDK nothing is extracted, but the log names the trace of the client. */
function contextOf(headers: IncomingHttpHeaders): Context {
  const extracted = propagation.extract(ROOT_CONTEXT, headers);
  if (trace.getSpanContext(extracted)) return extracted;
  const parent = parseTraceparent(headers['traceparent']);
  return parent ? trace.setSpanContext(extracted, parent) : extracted;
}

function endSpan(span: Span, { method, route, status }: AnsweredRequest): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

// https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more behind the flags.
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The span that a `traceparent` header names; `undefined` if the header does not follow W3C Trace Context. */
function parseTraceparent(header: unknown): SpanContext | undefined {
  const parts = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  if (!parts) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = parts;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (!isValidTraceId(traceId) || !isValidSpanId(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
