import { context, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

const tracer = trace.getTracer('data-import');

/**
 * Runs `work` in a span of this name, a part of the span in which it is called. Without an SDK nothing is recorded. A
 * failure is recorded by its kind alone: a message may quote rows.
 */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  describe?: (span: Span, result: T) => void,
): Promise<T> {
  const span = tracer.startSpan(name, { attributes });
  if (!span.isRecording()) return work();
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work);
    describe?.(span, result);
    return result;
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
