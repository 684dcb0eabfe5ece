import { isValidSpanId, isValidTraceId, type SpanContext } from '@opentelemetry/api';

// https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more behind the flags.
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** What `traceparent` says of the request; `undefined` for one that is not as W3C describes it. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const parts = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  if (!parts) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = parts;
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (!isValidTraceId(traceId) || !isValidSpanId(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
