import type { RemoteService } from '../operations/remote-service.js';
import type { VendorOperations } from './vendor-operations.js';

export function remoteVendors(service: RemoteService): VendorOperations {
  return { listVendors: () => service.ask((api) => api.GET('/v1/operator/vendors/')) };
}
