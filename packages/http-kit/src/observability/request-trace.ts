import {
  context,
  isSpanContextValid,
  isValidSpanId,
  isValidTraceId,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import type { Middleware } from 'koa';
import type { AnsweredRequest } from './metrics.js';
import { requestContextOf } from './request-context.js';

const tracer = trace.getTracer('data-import');

/** Begins a span for each request, a part of the trace that its `traceparent` names. Without an SDK nothing is recorded. */
export const requestTrace: Middleware = (ctx, next) => {
  const parent = parseTraceparent(ctx.req.headers['traceparent']);
  const outer = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer);
  const spanContext = span.spanContext();
  // Neither an SDK nor a header: there is nothing to pass on.
  if (!isSpanContextValid(spanContext)) return next();
  const state = requestContextOf(ctx);
  state.span = span;
  state.traceId = spanContext.traceId;
  return context.with(trace.setSpan(outer, span), next);
};

export function endSpan(span: Span, { method, route, status }: AnsweredRequest): void {
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
