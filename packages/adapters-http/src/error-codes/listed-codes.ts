import type { UseCases } from '@data-import/application';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import {
  DEFAULT_LIMITS,
  errorCatalogue,
  healthRoute,
  readinessRoute,
  type ErrorCode,
} from '@data-import/http-kit';
import { serviceTokenOutline } from '../access-tokens/service-token-outline.js';
import { FAILURE } from '../api-description.js';
import { makeRoutes } from '../routes.js';

/** Every code that an answer of any instance can carry: for pages that no instance serves. */
export function listedCodes(): readonly ErrorCode[] {
  const settings = { limits: DEFAULT_LIMITS, vocabulary: DEFAULT_VOCABULARY, vendors: [] };
  // Routes are described and not asked.
  const routes = makeRoutes({} as UseCases, settings, () => []);
  return errorCatalogue(
    [serviceTokenOutline, ...routes, healthRoute, readinessRoute(async () => true)],
    FAILURE,
  );
}
