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
    attributes: span.attributes,
  }));
  console.log(`spans: ${JSON.stringify(spans)}`);
});

await import('../../src/main.js');
