import type { Registry } from 'prom-client';
import { refused, succeeded } from '../sending/answer.js';
import { ERROR_SCHEMA } from '../sending/error-schemas.js';
import { NOT_READY } from '../errors/transport-errors.js';
import { publicRoute, type PublicRoute, type Tag } from '../routing/route.js';

const STATUS = {
  title: 'ServiceStatus',
  type: 'object',
  properties: { status: { type: 'string' } },
  required: ['status'],
};

const OPERATION: Tag = {
  name: 'Operation',
  description: 'For those who watch the process.',
};

/** Alive is who answers at all; a process that is alive and not ready must not be restarted. */
export const healthRoute: PublicRoute = publicRoute({
  operationId: 'getHealth',
  tag: OPERATION,
  method: 'GET',
  path: '/healthz/',
  ignoresAccept: true,
  summary: 'Say whether the process is alive',
  description: 'Asks nothing of the database: for what restarts a process that hangs.',
  answers: {
    200: { description: 'It is.', schema: STATUS, examples: { alive: { status: 'alive' } } },
  },
  handle: async () => succeeded({ status: 'alive' }),
});

export function readinessRoute(isReady: () => Promise<boolean>): PublicRoute {
  return publicRoute({
    operationId: 'getReadiness',
    tag: OPERATION,
    method: 'GET',
    path: '/readyz/',
    ignoresAccept: true,
    summary: 'Say whether a load would work now',
    description:
      'Asks the database, and says no from the moment at which the process is told to stop: for load balancers.',
    answers: {
      200: { description: 'It would.', schema: STATUS, examples: { ready: { status: 'ready' } } },
      503: {
        description:
          'It would not: the database does not answer or takes no writes, or the service is stopping.',
        schema: ERROR_SCHEMA,
        codes: [NOT_READY],
      },
    },
    handle: async () =>
      (await isReady()) ? succeeded({ status: 'ready' }) : refused(503, NOT_READY),
  });
}

const EXAMPLES = {
  one: 'http_requests_total{method="GET",route="/healthz/",status="200"} 1\n',
};

export function metricsRoute(registry: Registry): PublicRoute {
  return publicRoute({
    operationId: 'getMetrics',
    tag: OPERATION,
    method: 'GET',
    path: '/metrics/',
    ignoresAccept: true,
    summary: 'Give the metrics in the text format of Prometheus',
    description: 'Of this process alone; not aggregated over the instances of a service.',
    mediaTypes: ['text/plain'],
    answers: { 200: { description: 'The metrics.', mediaType: 'text/plain', examples: EXAMPLES } },
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
