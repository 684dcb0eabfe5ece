import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import {
  atPath,
  BodyMemory,
  DEFAULT_BODY_MEMORY_BYTES,
  DEFAULT_BULK_LIMITS,
  describeApi,
  dispatch,
  errorBoundary,
  errorCatalogue,
  Gate,
  handleInTurns,
  healthRoute,
  LineGroups,
  LineTurns,
  Metrics,
  metricsRoute,
  MOST_BULK_REQUESTS,
  QueueSlots,
  readinessRoute,
  registerBodyMemory,
  registerGate,
  reportCutAnswers,
  requestContextOf,
  requestId,
  requestLog,
  requestTrace,
  wellFormed,
  type OnLoad,
  type Report,
  type RequestLogEntry as Logged,
} from '@data-import/http-kit';
import { DEFAULT_LIMITS, type Limits } from '@data-import/wire/kit';
import Koa from 'koa';
import type { Middleware } from 'koa';
import { Registry } from 'prom-client';
import helmet from 'helmet';
import { authentication, holderOf, identityOf } from './access-tokens/authentication.js';
import { guardOf } from './access-tokens/guards.js';
import { Senders } from './access-tokens/senders.js';
import { bulkRoute } from './bulk/bulk-route.js';
import { removeItemsRoute } from './import-batches/remove-items-route.js';
import { apiDescription, descriptionRoute, FAILURE } from './api-description.js';
import { obtainServiceTokenMutation } from './access-tokens/obtain-service-token-mutation.js';
import { oauthToken, oauthTokenOutline } from './access-tokens/oauth-token.js';
import { serviceTokenOutline } from './access-tokens/service-token-outline.js';
import { DEFAULT_GUESSING_LIMIT, type GuessingLimit } from './access-tokens/refused-attempts.js';
import { throttledObtain } from './access-tokens/throttled-obtain.js';
import { readDocumentRoute } from './documents/read-document-route.js';
import { pageRoutes, type Pages } from './pages/page-routes.js';
import { answerTo, type Route } from './route.js';
import { makeRoutes, type RouteSettings } from './routes.js';
import { KnownSuppliers } from './suppliers/known-suppliers.js';
import { transactionGrouping } from './transactions/transaction-grouping.js';

/**
 * Adds the id of the API key, its organisation (absent for an operator's), and the number of sent items that are stored
 * with other content.
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
  readonly isStopping?: () => boolean;
  /** Missing parts that the service works without, such as `node 2`. Settles soon as well. */
  readonly unavailable?: () => Promise<readonly string[]>;
  /** Faults that an operator has to repair although the service works, one word each. Settles soon as well. */
  readonly warnings?: () => Promise<readonly string[]>;
  readonly report: Report;
  /** Runs requests of operators on resources that callers cannot take. */
  readonly asOperator?: <T>(work: () => T) => T;
  readonly log: (entry: RequestLogEntry) => void;
  /** Takes each request, and each bulk line, that loads data. */
  readonly onLoad?: OnLoad;
  readonly undocumentedFields?: 'refuse' | 'ignore';
  /** The memory that all bodies may take together while their requests are answered; 256 MB when absent. */
  readonly memory?: BodyMemory;
  readonly guessingLimit?: GuessingLimit;
  /** The registry that gets the metrics of the app, in addition to those it already has. */
  readonly registry?: Registry;
  /** False leaves `/metrics` to another port. */
  readonly hasMetrics?: boolean;
  /**
   * The number of proxies in front. Each adds an address to `X-Forwarded-For`, so the client's address is that many
   * from the end; the client may have made up those before it. 0 when absent: the header is ignored.
   */
  readonly trustedProxies?: number;
  readonly pages?: Pages;
}

export function makeApp(useCases: UseCases, options: AppOptions): Koa {
  const { vocabulary = DEFAULT_VOCABULARY, vendors, service } = options;
  const { bulkLimits = DEFAULT_BULK_LIMITS } = options;
  const { report, log, registry = new Registry(), asOperator = (work) => work() } = options;
  const { memory = new BodyMemory(DEFAULT_BODY_MEMORY_BYTES) } = options;
  registerBodyMemory(registry, memory);
  const limits = withinMemory(options.limits ?? DEFAULT_LIMITS, memory);
  const metrics = new Metrics(registry, COUNTERS, options.onLoad);
  const gate = new Gate();
  registerGate(registry, gate);
  const senders = new Senders();
  const authenticated = authentication(useCases.authenticate, senders);
  const guarded = makeRoutes(
    useCases,
    { limits, bulkLimits, vocabulary, vendors, service, ownReport: options.ownReport },
    () => errorCatalogue(all, FAILURE),
    gate,
  );
  const turns = new LineTurns();
  const subjects = new KnownSuppliers(useCases.identifySupplier);
  const openRequests = new QueueSlots({ key: MOST_BULK_REQUESTS });
  const groups = new LineGroups();
  const shared = { limits, bulkLimits, memory, turns, groups, openRequests };
  const bulk = { ...shared, metrics, report, answerTo };
  const groupings = { transactions: transactionGrouping(useCases, { limits, vocabulary }) };
  const { noteRefusal, noteClosed } = useCases;
  const readiness = readinessRoute({
    ...options,
    ownWarnings: () => (memory.isFull ? ['body_memory_full'] : []),
  });
  const routes: readonly Route[] = [
    ...guarded,
    bulkRoute(guarded, { ...bulk, subjects, groupings, noteRefusal, noteClosed }),
    removeItemsRoute(useCases, { ...bulk, subjects }),
    healthRoute,
    readiness,
    ...(options.hasMetrics === false ? [] : [metricsRoute(registry)]),
  ];
  const all = [serviceTokenOutline, oauthTokenOutline, ...routes];
  const description = descriptionRoute(() => describeApi(all, apiDescription(limits)));
  const pages = pageRoutes(options.pages ?? {}, readiness);
  // Links are followed as they were given: there is nothing to describe.
  const links = useCases.openLinkedDocument ? [readDocumentRoute(useCases.openLinkedDocument)] : [];
  const obtain = throttledObtain(
    useCases.obtainAccessToken,
    options.guessingLimit ?? DEFAULT_GUESSING_LIMIT,
  );
  const tokens = obtainServiceTokenMutation(useCases, memory, obtain);
  const dispatched = dispatch(
    [...routes, description, ...pages, ...links],
    {
      authenticated,
      identityOf,
      runAs: ({ role }, work) => (role === 'caller' ? work() : asOperator(work)),
      holderOf: holderOf(useCases.authenticate),
      bodies: { limits, memory },
      undocumentedFields: options.undocumentedFields ?? 'refuse',
      metrics,
      subjects,
    },
    guardOf,
  );

  const maxIpsCount = options.trustedProxies ?? 0;
  const app = new Koa({ proxy: maxIpsCount > 0, maxIpsCount });
  app.use(requestId);
  app.use(requestTrace);
  app.use(requestLog(metrics, log));
  // Before the wait for a turn, in which the request may be refused: no header can be set then.
  app.use(securityHeaders);
  app.use((ctx, next) => {
    const visit = gate.visit(senders.positionOf(ctx));
    requestContextOf(ctx).visit = visit;
    return handleInTurns(visit, next);
  });
  app.use(errorBoundary(report, answerTo));
  app.use(wellFormed);
  app.use(atPath(serviceTokenOutline.path, tokens));
  app.use(atPath(oauthTokenOutline.path, oauthToken(memory, obtain)));
  app.use(dispatched);
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

// An API has no scripts, styles or frames to allow.
const secured = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

const securityHeaders: Middleware = ({ req, res }, next) => {
  secured(req, res, () => undefined);
  return next();
};
