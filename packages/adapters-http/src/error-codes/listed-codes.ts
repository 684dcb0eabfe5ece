import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import {
  DEFAULT_BULK_LIMITS,
  errorCatalogue,
  healthRoute,
  readinessRoute,
} from '@data-import/http-kit';
import { DEFAULT_LIMITS, type ErrorCode } from '@data-import/wire/kit';
import { oauthTokenOutline } from '../access-tokens/oauth-token.js';
import { serviceTokenOutline } from '../access-tokens/service-token-outline.js';
import { FAILURE } from '../api-description.js';
import { bulkRoute } from '../bulk/bulk-route.js';
import { removeItemsRoute } from '../import-batches/remove-items-route.js';
import { makeRoutes } from '../routes.js';

/** Every code that an answer of any instance can carry: for pages that no instance serves. */
export function listedCodes(): readonly ErrorCode[] {
  const limits = { limits: DEFAULT_LIMITS, bulkLimits: DEFAULT_BULK_LIMITS };
  const settings = { ...limits, vocabulary: DEFAULT_VOCABULARY, vendors: [] };
  // Routes are described and not asked.
  const useCases = {} as UseCases;
  const routes = makeRoutes(useCases, settings, () => []);
  const bulk = bulkRoute(routes, { ...limits, groupings: {} } as Parameters<typeof bulkRoute>[1]);
  const removal = removeItemsRoute(useCases, {
    ...limits,
  } as Parameters<typeof removeItemsRoute>[1]);
  const readiness = readinessRoute({ isReady: async () => true });
  const all = [
    serviceTokenOutline,
    oauthTokenOutline,
    ...routes,
    bulk,
    removal,
    healthRoute,
    readiness,
  ];
  return errorCatalogue(all, FAILURE);
}
