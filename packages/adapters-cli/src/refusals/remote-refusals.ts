import type { RemoteService } from '../operations/remote-service.js';
import type { RefusalOperations } from './refusal-operations.js';

export function remoteRefusals(service: RemoteService): RefusalOperations {
  return {
    async listRefusals(supplier) {
      const query = supplier === undefined ? {} : { import_supplier: supplier };
      const listed = await service.ask((api) =>
        api.GET('/v1/operator/refusals/', { params: { query } }),
      );
      return listed.refusals;
    },
  };
}
