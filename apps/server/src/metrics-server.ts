import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { probeOf, sharedMetrics } from '@data-import/adapters-http';
import type { Registry } from 'prom-client';

/** Answers `/metrics`, and probes like the app, on a port that callers do not reach; returns how it is closed. */
export async function serveMetrics(
  registry: Registry,
  answer: RequestListener,
  host: string,
  port: number,
): Promise<() => void> {
  const printed = sharedMetrics(registry);
  const server = createServer((request, response) => {
    const probe = probeOf(request.url);
    if (probe !== undefined && probe !== 'metrics') return answer(request, response);
    if (probe === undefined || request.method !== 'GET') return void response.writeHead(404).end();
    printed().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
