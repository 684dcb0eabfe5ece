import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { serviceTokenOutline } from '../access-tokens/service-token-outline.js';
import { FAILURE } from '../api-description.js';
import { errorCatalogue } from '../kit/description/catalogue.js';
import type { ErrorCode } from '../kit/errors/error-code.js';
import { healthRoute, readinessRoute } from '../kit/observability/health-routes.js';
import { DEFAULT_LIMITS } from '../kit/reading/limits.js';
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
