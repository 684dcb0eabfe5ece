import type { BoundSupplierNotFound, IssueApiKeyCommand, UseCases } from '@data-import/application';
import { noContent, NOT_FOUND, pathParameter } from '@data-import/http-kit';
import {
  API_KEY_ALREADY_ISSUED,
  IMPORT_SUPPLIER_NOT_FOUND,
  INVALID,
  issueApiKeyRequest,
  issuedApiKey,
  listedApiKeys,
} from '@data-import/wire/codecs';
import { keyOf } from '../audited.js';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_REFUSED,
} from '../idempotency-key.js';
import { changeRoute, operatorRoute, type Route } from '../route.js';

export function apiKeyRoutes(useCases: UseCases): readonly Route[] {
  const { listApiKeys } = useCases;
  return [
    // Keys of operators are issued only by the command line: a stolen operator key cannot issue another one here.
    changeRoute(useCases, {
      operationId: 'issueApiKey',
      method: 'POST',
      path: '/v1/operator/organisations/:organisation_id/api-keys/',
      summary: 'Issue an API key to an organisation',
      description: DESCRIPTION,
      header: IDEMPOTENCY_HEADER,
      body: { reader: issueApiKeyRequest },
      refusals: {
        'organisation-not-found': NOTHING_THERE,
        'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
        'bound-supplier-not-found': {
          code: IMPORT_SUPPLIER_NOT_FOUND,
          at: ['import_suppliers'],
          detail: ({ supplierCode }: BoundSupplierNotFound) =>
            `The organisation has no import supplier ${supplierCode}: create it first.`,
        },
        'expiry-in-the-past': {
          code: INVALID,
          at: ['expires_at'],
          detail: () => 'The key would have expired already.',
        },
        'api-key-already-issued': { code: API_KEY_ALREADY_ISSUED, at: [IDEMPOTENCY_KEY] },
      },
      examples: {
        bound: {
          label: 'Proof of March',
          import_suppliers: ['DEMO_ENERGY'],
          read_only: true,
          expires_at: '2099-12-31T23:59:59Z',
        },
      },
      creates: {
        printer: issuedApiKey,
        description: 'The API key. It is shown only in this answer.',
        examples: { issued: { api_key_id: '<API_KEY_ID>', api_key: '<API_KEY>' } },
      },
      handle: async ({ issueApiKey }, { params, body, header: idempotencyKey }, identity) => {
        const issuedBy = keyOf(identity);
        const { label, import_suppliers, read_only: readOnly = false, expires_at } = body;
        const command: IssueApiKeyCommand = {
          role: 'caller',
          organisationId: pathParameter(params, 'organisation_id'),
          ...(issuedBy !== undefined && { issuedBy }),
          ...(label !== undefined && { label }),
          ...(import_suppliers && { importSuppliers: import_suppliers }),
          ...(readOnly && { readOnly }),
          ...(expires_at !== undefined && { expiresAt: expires_at }),
          ...(idempotencyKey !== undefined && { idempotencyKey }),
        };
        return issueApiKey(command);
      },
    }),
    operatorRoute({
      operationId: 'listApiKeys',
      method: 'GET',
      path: '/v1/operator/organisations/:organisation_id/api-keys/',
      summary: 'List the API keys of an organisation',
      shows: {
        printer: listedApiKeys,
        description:
          "The organisation's API keys, oldest first, including revoked ones. The text of a key is not stored and not shown.",
        examples: { one: [LISTED_EXAMPLE] },
      },
      refusals: { 'organisation-not-found': NOTHING_THERE },
      handle: async ({ params }) => listApiKeys(pathParameter(params, 'organisation_id')),
    }),
    changeRoute(useCases, {
      operationId: 'revokeApiKey',
      method: 'DELETE',
      path: '/v1/operator/api-keys/:api_key_id/',
      summary: 'Revoke an API key',
      description: 'The key gives no more tokens; its existing tokens end within ten seconds.',
      answers: { 204: { description: 'The key is revoked.' } },
      refusals: { 'api-key-not-found': NOTHING_THERE },
      handle: async ({ revokeApiKey }, { params }, identity) => {
        const revoked = await revokeApiKey(pathParameter(params, 'api_key_id'), keyOf(identity));
        return revoked.map(() => noContent);
      },
    }),
  ];
}

const NOTHING_THERE = { status: 404, code: NOT_FOUND } as const;

const DESCRIPTION = `The answer is the only one that shows the key. With an \`Idempotency-Key\` a request whose answer was lost
can be sent again: for a day, and until the key is revoked, the same request under the same key is answered with the same
API key.`;

const LISTED_EXAMPLE = {
  api_key_id: '<API_KEY_ID>',
  label: 'Loading of March',
  role: 'caller',
  import_suppliers: null,
  read_only: false,
  expires_at: '2026-12-31T23:59:59Z',
  issued_at: '2026-03-01T08:00:00Z',
  issued_by: '<API_KEY_ID>',
  last_used_at: '2026-03-02T01:15:00Z',
  revoked_at: null,
  revoked_by: null,
};
