import type { ApiRecord } from '../record.js';

export interface VendorOperations {
  /** As the server that answers sees them; a database knows nothing of circuits. */
  listVendors(): Promise<ApiRecord<'VendorStandings'>>;
}
