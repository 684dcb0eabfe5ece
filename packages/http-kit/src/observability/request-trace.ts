import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { Middleware } from 'koa';
import type { AnsweredRequest } from './metrics.js';
import { requestContextOf } from './request-context.js';
import { parseTraceparent } from './trace-parent.js';

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
