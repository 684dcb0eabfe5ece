import { idempotencyHeader } from '../operations/idempotency-header.js';
import type { RemoteService } from '../operations/remote-service.js';
import type { OrganisationOperations } from './organisation-operations.js';

export function remoteOrganisations(service: RemoteService): OrganisationOperations {
  return {
    createOrganisation: (name, idempotencyKey) =>
      service.ask((api) =>
        api.POST('/v1/operator/organisations/', {
          headers: idempotencyHeader(idempotencyKey),
          body: { name },
        }),
      ),
    listOrganisations: () => service.ask((api) => api.GET('/v1/operator/organisations/')),
  };
}
