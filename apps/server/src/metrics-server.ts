import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { sharedMetrics } from '@data-import/adapters-http';
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
    if (PROBE.test(request.url ?? '')) return answer(request, response);
    const isAsked = /^\/metrics\/?(\?|$)/.test(request.url ?? '');
    if (!isAsked || request.method !== 'GET') return void response.writeHead(404).end();
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

const PROBE = /^\/(healthz|readyz)\/?(\?|$)/;
