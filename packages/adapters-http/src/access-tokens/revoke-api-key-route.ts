import type { ApiKeyNotFound, RevokeApiKey } from '@data-import/application';
import { noContent, pathParameter, type Refusals } from '@data-import/http-kit';
import { API_KEY_IN_PATH } from '../path-parameters.js';
import { operatorRoute, type Route } from '../route.js';
import { NOTHING_THERE, NOTHING_THERE_ANSWER } from './nothing-there.js';

export function revokeApiKeyRoute(revokeApiKey: RevokeApiKey): Route {
  return operatorRoute({
    operationId: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/operator/api-keys/:api_key_id/',
    pathParameters: API_KEY_IN_PATH,
    summary: 'Revoke an API key',
    description: 'The key gives no more tokens; its existing tokens end within ten seconds.',
    answers: { 204: { description: 'The key is revoked.' }, 404: NOTHING_THERE_ANSWER },
    refusals: REFUSALS,
    handle: async ({ params }, { apiKeyId }) => {
      const revoked = await revokeApiKey(pathParameter(params, 'api_key_id'), apiKeyId);
      return revoked.map(() => noContent);
    },
  });
}

const REFUSALS: Refusals<ApiKeyNotFound> = {
  'api-key-not-found': NOTHING_THERE,
};
