import type { Registry } from 'prom-client';
import { refused, succeeded } from '../sending/answer.js';
import { ERROR_SCHEMA } from '../sending/error-schemas.js';
import { NOT_READY } from '../errors/transport-errors.js';
import { publicRoute, type PublicRoute, type Tag } from '../routing/route.js';
import { sharedAnswer } from '../shares/shared-answer.js';

const STATUS = {
  title: 'ServiceStatus',
  type: 'object',
  properties: { status: { type: 'string' } },
  required: ['status'],
};

const READY = {
  ...STATUS,
  title: 'ServiceReadiness',
  properties: {
    ...STATUS.properties,
    unavailable: {
      type: 'array',
      items: { type: 'string' },
      description: 'Parts that cannot be used now; everything else can. Absent when there is none.',
    },
    warnings: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Problems that an operator has to fix although requests are answered: `signing_keys_differ`, `body_memory_full`. Absent when there are none.',
    },
  },
};

const OPERATION: Tag = {
  name: 'Operation',
  description: 'Health, readiness and metrics of the process.',
};

/** A process that answers is alive; one that is alive and not ready must not be restarted. */
export const healthRoute: PublicRoute = publicRoute({
  operationId: 'getHealth',
  tag: OPERATION,
  method: 'GET',
  path: '/healthz/',
  ignoresAccept: true,
  summary: 'Check whether the process is alive',
  description: 'Does not use the database. For supervisors that restart a hanging process.',
  answers: {
    200: {
      description: 'The process is alive.',
      schema: STATUS,
      examples: { alive: { status: 'alive' } },
    },
  },
  handle: async () => succeeded({ status: 'alive' }),
});

const NONE = async () => [];

export interface Readiness {
  readonly isReady: () => Promise<boolean>;
  /** True at once when the process is told to stop. */
  readonly isStopping?: (() => boolean) | undefined;
  /** Missing parts that the service works without. */
  readonly unavailable?: (() => Promise<readonly string[]>) | undefined;
  /** Faults that an operator has to repair although the service still works. */
  readonly warnings?: (() => Promise<readonly string[]>) | undefined;
  /** Those that are known at once. */
  readonly ownWarnings?: (() => readonly string[]) | undefined;
}

export function readinessRoute({
  isReady,
  isStopping = () => false,
  unavailable = NONE,
  warnings = NONE,
  ownWarnings = () => [],
}: Readiness): PublicRoute {
  const condition = sharedAnswer(() => Promise.all([isReady(), unavailable(), warnings()]));
  return publicRoute({
    operationId: 'getReadiness',
    tag: OPERATION,
    method: 'GET',
    path: '/readyz/',
    ignoresAccept: true,
    summary: 'Check whether the service is ready for requests',
    description:
      'Checks the database; not ready as soon as the process receives a signal to stop. For load balancers.',
    answers: {
      200: {
        description: 'The service is ready.',
        schema: READY,
        examples: {
          in_part: { status: 'ready', unavailable: ['node 2'], warnings: ['body_memory_full'] },
        },
      },
      503: {
        description:
          'Not ready: the database does not answer or accepts no writes, or the service is stopping.',
        schema: ERROR_SCHEMA,
        codes: [NOT_READY],
      },
    },
    async handle() {
      if (isStopping()) return refused(503, NOT_READY);
      const [answers, missing, found] = await condition();
      if (!answers) return refused(503, NOT_READY);
      const warned = [...found, ...ownWarnings()];
      return succeeded({
        status: 'ready',
        ...(missing.length > 0 && { unavailable: [...missing] }),
        ...(warned.length > 0 && { warnings: warned }),
      });
    },
  });
}

const EXAMPLES = {
  one: 'http_requests_total{method="GET",route="/healthz/",status="200"} 1\n',
};

/** Printing thousands of series takes milliseconds, whoever asks. */
export function sharedMetrics(registry: Registry): () => Promise<string> {
  return sharedAnswer(() => registry.metrics());
}

export function metricsRoute(registry: Registry): PublicRoute {
  const printed = sharedMetrics(registry);
  return publicRoute({
    operationId: 'getMetrics',
    tag: OPERATION,
    method: 'GET',
    path: '/metrics/',
    ignoresAccept: true,
    summary: 'Get the metrics in the Prometheus text format',
    description: 'Metrics of this process only, not of other servers.',
    mediaTypes: ['text/plain'],
    answers: { 200: { description: 'The metrics.', mediaType: 'text/plain', examples: EXAMPLES } },
    handle: async () => ({
      status: 200,
      body: {
        kind: 'other',
        mediaType: registry.contentType,
        content: await printed(),
      },
    }),
  });
}
