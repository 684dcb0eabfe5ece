import type { Registry } from 'prom-client';
import { refused, succeeded } from '../response/answer.js';
import { publicRoute, type Route } from '../routing/route.js';

const STATUS = {
  type: 'object',
  properties: { status: { type: 'string' } },
  required: ['status'],
};

/** Alive is who answers at all; a process that is alive and not ready must not be restarted. */
export const healthRoute: Route = publicRoute({
  method: 'GET',
  path: '/healthz/',
  summary: 'Say whether the process is alive',
  answers: { 200: { description: 'It is.', schema: STATUS } },
  handle: async () => succeeded({ status: 'alive' }),
});

export function readinessRoute(isReady: () => Promise<boolean>): Route {
  return publicRoute({
    method: 'GET',
    path: '/readyz/',
    summary: 'Say whether requests can be answered',
    answers: {
      200: { description: 'They can.', schema: STATUS },
      503: {
        description: 'They cannot: the database does not answer, or the service is stopping.',
      },
    },
    handle: async () =>
      (await isReady()) ? succeeded({ status: 'ready' }) : refused(503, 'not_ready'),
  });
}

export function metricsRoute(registry: Registry): Route {
  return publicRoute({
    method: 'GET',
    path: '/metrics/',
    summary: 'Give the metrics in the text format of Prometheus',
    mediaTypes: ['text/plain'],
    answers: { 200: { description: 'The metrics.', mediaType: 'text/plain' } },
    handle: async () => ({
      status: 200,
      body: {
        kind: 'other',
        mediaType: registry.contentType,
        content: await registry.metrics(),
      },
    }),
  });
}
