import type { RemoteService } from '../operations/remote-service.js';
import type { BatchOperations } from './batch-operations.js';

export function remoteBatches(service: RemoteService): BatchOperations {
  return {
    listBatches: (supplier) =>
      service.ask((api) =>
        api.GET('/v1/data-import/batches/{import_supplier_code}/', {
          params: { path: { import_supplier_code: supplier } },
        }),
      ),
    undoBatch: (supplier, name, isDryRun) =>
      service.stream(
        '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/',
        {
          path: { import_supplier_code: supplier, import_batch: name },
          ...(isDryRun && { query: { dry_run: true } }),
        },
      ),
  };
}
