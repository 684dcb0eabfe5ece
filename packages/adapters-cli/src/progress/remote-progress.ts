import type { RemoteService } from '../operations/remote-service.js';
import type { ProgressOperations } from './progress-operations.js';

const ONE = '/v1/operator/import-suppliers/{import_supplier_code}/progress/';

export function remoteProgress(service: RemoteService): ProgressOperations {
  return {
    async viewProgress(supplier) {
      if (supplier === undefined)
        return (await service.ask((api) => api.GET('/v1/operator/progress/'))).suppliers;
      const params = { path: { import_supplier_code: supplier } };
      return [await service.ask((api) => api.GET(ONE, { params }))];
    },
  };
}
