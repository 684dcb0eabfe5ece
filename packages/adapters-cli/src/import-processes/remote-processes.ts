import type { RemoteService } from '../operations/remote-service.js';
import type { ProcessOperations } from './process-operations.js';

export function remoteProcesses(service: RemoteService): ProcessOperations {
  return {
    listProcesses: (supplier, { state, externalAccountNumber }) =>
      service.list(
        '/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/',
        {
          path: { import_supplier_code: supplier },
          query: {
            ...(state !== undefined && { status: state }),
            ...(externalAccountNumber !== undefined && {
              external_account_number: externalAccountNumber,
            }),
          },
        },
      ),
  };
}
