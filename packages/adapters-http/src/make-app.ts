import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import {
  BodyMemory,
  DEFAULT_BULK_LIMITS,
  DEFAULT_BODY_MEMORY_BYTES,
  DEFAULT_LIMITS,
  describeApi,
  dispatch,
  errorBoundary,
  errorCatalogue,
  healthRoute,
  LineTurns,
  Metrics,
  MOST_BULK_REQUESTS,
  OpenRequests,
  metricsRoute,
  readinessRoute,
  registerBodyMemory,
  reportCutAnswers,
  requestId,
  requestLog,
  requestTrace,
  unmatched,
  wellFormed,
  withRouteLabel,
  type LeastPace,
  type Limits,
  type Report,
  type RequestLogEntry as Logged,
} from '@data-import/http-kit';
import Koa from 'koa';
import { Registry } from 'prom-client';
import { authentication, holderOf, identityOf } from './access-tokens/authentication.js';
import { guardOf } from './access-tokens/guards.js';
import { bulkRoute } from './bulk/bulk-route.js';
import { apiDescription, FAILURE } from './api-description.js';
import { obtainServiceTokenMutation } from './access-tokens/obtain-service-token-mutation.js';
import { serviceTokenOutline } from './access-tokens/service-token-outline.js';
import { DEFAULT_GUESSING_LIMIT, type GuessingLimit } from './access-tokens/refused-attempts.js';
import { descriptionRoute } from './description/description-route.js';
import { readDocumentRoute } from './documents/read-document-route.js';
import { pageRoutes, type Pages } from './pages/page-routes.js';
import type { Route } from './route.js';
import type { RouteSettings } from './route-settings.js';
import { answerTo } from './answer-to-failure.js';
import { makeRoutes } from './routes.js';
import { KnownSuppliers } from './suppliers/known-suppliers.js';
import { securityHeaders } from './security-headers.js';

/**
 * With who asked: the id of the API key, and its organisation unless it is an operator's; and how many of the items that
 * were sent are stored with other content.
 */
export interface RequestLogEntry extends Logged {
  readonly apiKeyId?: string;
  readonly organisationId?: string;
  readonly different?: number;
}

export interface AppOptions extends Partial<RouteSettings> {
  readonly vendors: readonly string[];
  /** Settles soon, whatever the database does. */
  readonly isReady: () => Promise<boolean>;
  /** Parts without which the service goes on, as `node 2`. Settles soon as well. */
  readonly unavailable?: () => Promise<readonly string[]>;
  /** What an operator has to mend although the service goes on, in one word each. Settles soon as well. */
  readonly warnings?: () => Promise<readonly string[]>;
  readonly report: Report;
  readonly log: (entry: RequestLogEntry) => void;
  readonly undocumentedFields?: 'refuse' | 'ignore';
  /** What all bodies may take together while their requests are answered; 256 MB when absent. */
  readonly bodyMemoryBytes?: number;
  /** Of uploads that hold memory. */
  readonly leastPace?: LeastPace;
  readonly guessingLimit?: GuessingLimit;
  /** Where the metrics of the app are kept, beside those that are there already. */
  readonly registry?: Registry;
  /**
   * How many proxies stand in front. Each adds an address to X-Forwarded-For, so the client's is that many from the
   * end; what stands before it the client may have made up. 0 when absent: the header is not looked at.
   */
  readonly trustedProxies?: number;
  readonly pages?: Pages;
}

export function makeApp(useCases: UseCases, options: AppOptions): Koa {
  const { vocabulary = DEFAULT_VOCABULARY, vendors } = options;
  const { bulkLimits = DEFAULT_BULK_LIMITS } = options;
  const { report, log, registry = new Registry() } = options;
  const memory = new BodyMemory(
    options.bodyMemoryBytes ?? DEFAULT_BODY_MEMORY_BYTES,
    options.leastPace,
  );
  registerBodyMemory(registry, memory);
  const limits = withinMemory(options.limits ?? DEFAULT_LIMITS, memory);
  const metrics = new Metrics(registry, COUNTERS);
  const authenticated = authentication(useCases.authenticate);
  const guarded = makeRoutes(useCases, { limits, bulkLimits, vocabulary, vendors }, () =>
    errorCatalogue(all, FAILURE),
  );
  const turns = new LineTurns();
  const subjects = new KnownSuppliers(useCases.identifySupplier);
  const openRequests = new OpenRequests({ mostEach: MOST_BULK_REQUESTS });
  const bulk = { limits, bulkLimits, memory, turns, openRequests, metrics, report, answerTo };
  const routes: readonly Route[] = [
    ...guarded,
    bulkRoute(guarded, { ...bulk, subjects }),
    healthRoute,
    readinessRoute({
      ...options,
      warnings: async () => [
        ...((await options.warnings?.()) ?? []),
        ...(memory.isFull ? ['body_memory_full'] : []),
      ],
    }),
    metricsRoute(registry),
  ];
  const all = [serviceTokenOutline, ...routes];
  const description = descriptionRoute(describeApi(all, apiDescription(limits)));
  const pages = pageRoutes(options.pages ?? {});
  // Links are followed as they were given: there is nothing to describe.
  const links = useCases.openLinkedDocument ? [readDocumentRoute(useCases.openLinkedDocument)] : [];
  const { direct, router } = dispatch([...routes, description, ...pages, ...links], {
    authenticated,
    identityOf,
    holderOf: holderOf(useCases.authenticate),
    bodies: { limits, memory },
    undocumentedFields: options.undocumentedFields ?? 'refuse',
    metrics,
    subjects,
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
  app.use(requestTrace);
  app.use(requestLog(metrics, log));
  app.use(securityHeaders);
  app.use(errorBoundary(report, answerTo));
  app.use(wellFormed);
  app.use(direct);
  app.use(router.routes());
  app.use(unmatched({ authenticated, identityOf }, guardOf));
  app.on('error', reportCutAnswers(report));
  return app;
}

/** A body that its key's share of the memory could never hold is too large: 413, and not 503 for ever. */
function withinMemory(limits: Limits, { largestBodyBytes }: BodyMemory): Limits {
  return { ...limits, maximumBodyBytes: Math.min(limits.maximumBodyBytes, largestBodyBytes) };
}

const COUNTERS = {
  items: {
    name: 'import_items_total',
    help: 'Items of accepted requests by outcome.',
  },
  loads: {
    name: 'import_requests_total',
    help: 'Requests and bulk lines that load data; supplier is empty unless it is one of the caller.',
  },
};
