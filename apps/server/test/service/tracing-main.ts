import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

// The service as an operator runs it with an SDK of OpenTelemetry, loaded before it.
const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

process.on('SIGUSR2', () => {
  const spans = exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    id: span.spanContext().spanId,
    traceId: span.spanContext().traceId,
    parent: span.parentSpanContext?.spanId,
    state: span.spanContext().traceState?.serialize(),
    attributes: span.attributes,
  }));
  console.log(`spans: ${JSON.stringify(spans)}`);
});

// As `@opentelemetry/instrumentation-http` does it, for requests that ask for it.
const tracer = trace.getTracer('instrumentation of the server');
const emit = Reflect.get(Server.prototype, 'emit') as Server['emit'];
Server.prototype.emit = function (event: string, ...given: unknown[]) {
  const [request, response] = given as [IncomingMessage, ServerResponse];
  const go = () => Reflect.apply(emit, this, [event, ...given]) as boolean;
  if (event !== 'request' || request.headers['x-instrumented'] === undefined) return go();
  const outer = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan('http', { kind: SpanKind.SERVER }, outer);
  response.once('close', () => span.end());
  return context.with(trace.setSpan(outer, span), go);
};

await import('../../src/main.js');
