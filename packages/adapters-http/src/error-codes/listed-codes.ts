import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { serviceTokenOutline } from '../access-tokens/service-token-outline.js';
import { FAILURE } from '../api-description.js';
import { errorCatalogue } from '@data-import/http-kit';
import type { ErrorCode } from '@data-import/http-kit';
import { healthRoute, readinessRoute } from '@data-import/http-kit';
import { DEFAULT_LIMITS } from '@data-import/http-kit';
import { makeRoutes, type RestUseCases } from '../routes.js';

/** Every code that an answer of any instance can carry: for pages that no instance serves. */
export function listedCodes(): readonly ErrorCode[] {
  const settings = { limits: DEFAULT_LIMITS, vocabulary: DEFAULT_VOCABULARY, vendors: [] };
  // Routes are described and not asked.
  const routes = makeRoutes({} as RestUseCases, settings, () => []);
  return errorCatalogue(
    [serviceTokenOutline, ...routes, healthRoute, readinessRoute(async () => true)],
    FAILURE,
  );
}
