import type { IssueApiKey, IssueApiKeyCommand } from '@data-import/application';
import { described, optional } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { created, notFound } from '../response/answer.js';
import { NOTHING_THERE_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';

/** Keys of operators come from the command line alone: whoever holds one here cannot make others. */
export function issueApiKeyRoute(issueApiKey: IssueApiKey): Route {
  return route({
    operationId: 'issueApiKey',
    method: 'POST',
    path: '/v1/operator/organisations/:organisation_id/api-keys/',
    summary: 'Issue an API key to an organisation',
    description:
      'The answer is the only place where the key is shown; the service stores a digest of it.',
    body: { codec: issueApiKeyRequest, whenInvalid: operatorCodeOf },
    examples: { labelled: { label: 'Loading of March' } },
    answers: { 201: CREATED_ANSWER, 400: operatorAnswer({}), 404: NOTHING_THERE_ANSWER },
    handle: async ({ params, body: { label } }) => {
      const organisationId = pathParameter(params, 'organisation_id');
      const key: IssueApiKeyCommand = { role: 'caller', organisationId };
      const issued = await issueApiKey(label === undefined ? key : { ...key, label });
      return issued.match(
        ({ apiKeyId, text: apiKey }) => created({ api_key_id: apiKeyId, api_key: apiKey }),
        () => notFound(),
      );
    },
  });
}

const issueApiKeyRequest = record('IssueApiKeyRequest', {
  label: optional(described(text({ maxLength: 256 }), 'What the key is for.')),
});

const CREATED_ANSWER = {
  description: 'The key, which is shown this one time.',
  schema: {
    title: 'IssuedApiKey',
    type: 'object',
    properties: { api_key_id: { type: 'string' }, api_key: { type: 'string' } },
    required: ['api_key_id', 'api_key'],
  },
  examples: { issued: { api_key_id: '<API_KEY_ID>', api_key: '<API_KEY>' } },
};
