import { CommandRefused } from '../command-refused.js';
import { idempotencyHeader } from '../operations/idempotency-header.js';
import type { RemoteService } from '../operations/remote-service.js';
import type { ApiKeyOperations } from './api-key-operations.js';

const KEYS = '/v1/operator/organisations/{organisation_id}/api-keys/';
const NO_ORGANISATION = 'organisation_not_found';

export function remoteApiKeys(service: RemoteService): ApiKeyOperations {
  return {
    async issueApiKey({ organisationId, label, idempotencyKey }) {
      if (organisationId === undefined) throw operatorKeys();
      return service.ask(
        (api) =>
          api.POST(KEYS, {
            params: { path: { organisation_id: organisationId } },
            headers: idempotencyHeader(idempotencyKey),
            body: label === undefined ? {} : { label },
          }),
        NO_ORGANISATION,
      );
    },
    async listApiKeys(organisationId) {
      if (organisationId === undefined) throw operatorKeys();
      const params = { path: { organisation_id: organisationId } };
      return service.ask((api) => api.GET(KEYS, { params }), NO_ORGANISATION);
    },
    async revokeApiKey(id) {
      const params = { path: { api_key_id: id } };
      await service.ask(
        (api) => api.DELETE('/v1/operator/api-keys/{api_key_id}/', { params }),
        'api_key_not_found',
      );
    },
  };
}

/** A stolen operator's key must not make or find others. */
function operatorKeys(): CommandRefused {
  return new CommandRefused(
    'Keys of operators are out of reach over HTTP: name an organisation with --organisation, or run the command on a machine that reaches the database, without --url.',
    { code: 'only_local' },
  );
}
