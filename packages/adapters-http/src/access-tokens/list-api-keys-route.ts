import type { ListApiKeys, ListedApiKey } from '@data-import/application';
import { notFound, succeeded } from '../response/answer.js';
import { NOTHING_THERE_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';

export function listApiKeysRoute(listApiKeys: ListApiKeys): Route {
  return route({
    operationId: 'listApiKeys',
    method: 'GET',
    path: '/v1/operator/organisations/:organisation_id/api-keys/',
    summary: 'List the API keys of an organisation',
    answers: {
      200: {
        description:
          'Its keys, the oldest first, revoked ones too; the text of a key is stored nowhere.',
        schema: { type: 'array', items: LISTED },
        examples: { one: [EXAMPLE] },
      },
      404: NOTHING_THERE_ANSWER,
    },
    handle: async ({ params }) =>
      (await listApiKeys(pathParameter(params, 'organisation_id'))).match(
        (keys) => succeeded(keys.map(printKey)),
        () => notFound(),
      ),
  });
}

function printKey({ key, lastUsedAt }: ListedApiKey) {
  return {
    api_key_id: key.id,
    label: key.label ?? null,
    role: key.role,
    issued_at: key.issuedAt,
    last_used_at: lastUsedAt ?? null,
    revoked_at: key.revokedAt ?? null,
    revoked_by: key.revokedBy ?? null,
  };
}

const MOMENT = { type: ['string', 'null'], format: 'date-time' };

const properties = {
  api_key_id: { type: 'string' },
  label: { type: ['string', 'null'] },
  role: { type: 'string', enum: ['caller', 'operator'] },
  issued_at: { type: 'string', format: 'date-time' },
  last_used_at: { ...MOMENT, description: 'To the minute; null for a key that was never used.' },
  revoked_at: MOMENT,
  revoked_by: {
    type: ['string', 'null'],
    description: "The id of the operator's key; null for the command line.",
  },
} satisfies Record<keyof ReturnType<typeof printKey>, unknown>;

const LISTED = {
  title: 'ListedApiKey',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

const EXAMPLE = {
  api_key_id: '<API_KEY_ID>',
  label: 'Loading of March',
  role: 'caller',
  issued_at: '2026-03-01T08:00:00Z',
  last_used_at: '2026-03-02T01:15:00Z',
  revoked_at: null,
  revoked_by: null,
} satisfies Record<keyof ReturnType<typeof printKey>, unknown>;
