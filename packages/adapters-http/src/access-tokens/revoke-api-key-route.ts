import type { RevokeApiKey } from '@data-import/application';
import { noContent, notFound } from '../response/answer.js';
import { NOTHING_THERE_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';

export function revokeApiKeyRoute(revokeApiKey: RevokeApiKey): Route {
  return route({
    operationId: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/operator/api-keys/:api_key_id/',
    summary: 'Revoke an API key',
    description: 'It gives no tokens any more, and those that it gave die within ten seconds.',
    answers: { 204: { description: 'It is revoked.' }, 404: NOTHING_THERE_ANSWER },
    handle: async ({ params }, { apiKeyId }) => {
      const revoked = await revokeApiKey(pathParameter(params, 'api_key_id'), apiKeyId);
      return revoked.match(
        () => noContent,
        () => notFound(),
      );
    },
  });
}
