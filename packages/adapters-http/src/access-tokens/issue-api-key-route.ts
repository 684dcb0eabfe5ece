import type {
  ApiKeyAlreadyIssued,
  IdempotencyKeyReused,
  IssueApiKey,
  IssueApiKeyCommand,
  OrganisationNotFound,
} from '@data-import/application';
import { described, optional } from '../request/codec.js';
import { IDEMPOTENCY_KEY } from '../request/idempotency-key.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { created, fieldError, notFound, type Answer } from '../response/answer.js';
import { NOTHING_THERE_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';

/** Keys of operators come from the command line alone: whoever holds one here cannot make others. */
export function issueApiKeyRoute(issueApiKey: IssueApiKey): Route {
  return route({
    operationId: 'issueApiKey',
    method: 'POST',
    path: '/v1/operator/organisations/:organisation_id/api-keys/',
    summary: 'Issue an API key to an organisation',
    description: DESCRIPTION,
    takesIdempotencyKey: true,
    body: { codec: issueApiKeyRequest, whenInvalid: operatorCodeOf },
    examples: { labelled: { label: 'Loading of March' } },
    answers: { 201: CREATED_ANSWER, 400: operatorAnswer(RULES), 404: NOTHING_THERE_ANSWER },
    handle: async ({ params, body: { label }, idempotencyKey }) => {
      const command: IssueApiKeyCommand = {
        role: 'caller',
        organisationId: pathParameter(params, 'organisation_id'),
        ...(label !== undefined && { label }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      return (await issueApiKey(command)).match(
        ({ apiKeyId, text: apiKey }) => created({ api_key_id: apiKeyId, api_key: apiKey }),
        toRefusal,
      );
    },
  });
}

const DESCRIPTION = `The answer is the only one that shows the key. With an \`Idempotency-Key\` a request whose answer was lost
can be sent again: for a day, and until the key is revoked, the same request under the same key is answered with the same
API key.`;

const RULES = {
  idempotency_key_reused: IDEMPOTENCY_KEY,
  api_key_already_issued: IDEMPOTENCY_KEY,
} as const;

function toRefusal(
  error: OrganisationNotFound | IdempotencyKeyReused | ApiKeyAlreadyIssued,
): Answer {
  switch (error.kind) {
    case 'organisation-not-found':
      return notFound();
    case 'idempotency-key-reused':
      return operatorRefused([fieldError('idempotency_key_reused', [IDEMPOTENCY_KEY])]);
    case 'api-key-already-issued':
      return operatorRefused([fieldError('api_key_already_issued', [IDEMPOTENCY_KEY])]);
  }
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
