import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { Registry } from 'prom-client';
import { authentication } from './access-tokens/authentication.js';
import { obtainServiceTokenMutation } from './access-tokens/obtain-service-token-mutation.js';
import { serviceTokenOutline } from './access-tokens/service-token-outline.js';
import { DEFAULT_GUESSING_LIMIT, type GuessingLimit } from './access-tokens/refused-attempts.js';
import { descriptionRoutes } from './description/description-routes.js';
import { describeApi } from './description/openapi.js';
import { readDocumentRoute } from './documents/read-document-route.js';
import { healthRoute, metricsRoute, readinessRoute } from './observability/health-routes.js';
import { withRouteLabel } from './observability/request-context.js';
import { Metrics } from './observability/metrics.js';
import { requestId } from './observability/request-id.js';
import { requestLog, type RequestLogEntry } from './observability/request-log.js';
import { BodyMemory } from './request/body-memory.js';
import { DEFAULT_BODY_MEMORY_BYTES, DEFAULT_LIMITS } from './request/limits.js';
import { wellFormed } from './request/well-formed.js';
import { errorBoundary, reportCutAnswers, type Report } from './response/error-boundary.js';
import type { RouteSettings } from './route-settings.js';
import { makeRoutes } from './routes.js';
import { dispatch, unmatched } from './routing/dispatch.js';

export interface AppOptions extends Partial<RouteSettings> {
  readonly vendors: readonly string[];
  /** Settles soon, whatever the database does. */
  readonly isReady: () => Promise<boolean>;
  readonly report: Report;
  readonly log: (entry: RequestLogEntry) => void;
  readonly undocumentedFields?: 'refuse' | 'ignore';
  /** What all bodies may take together while their requests are answered; 256 MB when absent. */
  readonly bodyMemoryBytes?: number;
  readonly guessingLimit?: GuessingLimit;
  /** Where the metrics of the app are kept, beside those that are there already. */
  readonly registry?: Registry;
  /**
   * How many proxies stand in front. Each adds an address to X-Forwarded-For, so the client's is that many from the
   * end; what stands before it the client may have made up. 0 when absent: the header is not looked at.
   */
  readonly trustedProxies?: number;
}

export function makeApp(useCases: UseCases, options: AppOptions): Koa {
  const { limits = DEFAULT_LIMITS, vocabulary = DEFAULT_VOCABULARY, vendors } = options;
  const { isReady, report, log, registry = new Registry() } = options;
  const memory = new BodyMemory(options.bodyMemoryBytes ?? DEFAULT_BODY_MEMORY_BYTES);
  const metrics = new Metrics(registry);
  const authenticated = authentication(useCases.authenticate);
  const routes = [
    ...makeRoutes(useCases, { limits, vocabulary, vendors }),
    healthRoute,
    readinessRoute(isReady),
    metricsRoute(registry),
  ];
  const description = descriptionRoutes(describeApi([serviceTokenOutline, ...routes], limits));
  // Links are followed as they were given: there is nothing to describe.
  const links = useCases.openLinkedDocument ? [readDocumentRoute(useCases.openLinkedDocument)] : [];
  const router = dispatch([...routes, ...description, ...links], {
    authenticated,
    bodies: { limits, memory },
    undocumentedFields: options.undocumentedFields ?? 'refuse',
    metrics,
  });
  router.all(
    '/v1/graphql',
    withRouteLabel(serviceTokenOutline.path),
    obtainServiceTokenMutation(
      useCases.obtainAccessToken,
      memory,
      options.guessingLimit ?? DEFAULT_GUESSING_LIMIT,
    ),
  );

  const maxIpsCount = options.trustedProxies ?? 0;
  const app = new Koa({ proxy: maxIpsCount > 0, maxIpsCount });
  app.use(requestId);
  app.use(requestLog(metrics, log));
  app.use(helmet(HEADERS));
  app.use(errorBoundary(report));
  app.use(wellFormed);
  app.use(router.routes());
  app.use(unmatched(authenticated));
  app.on('error', reportCutAnswers(report));
  return app;
}

// An API has no scripts, styles or frames to allow.
const HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
};
