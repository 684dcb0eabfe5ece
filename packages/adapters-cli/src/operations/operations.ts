import type { ApiKeyOperations } from '../access-tokens/api-key-operations.js';
import type { AccountOperations } from '../accounts/account-operations.js';
import type { BatchOperations } from '../import-batches/batch-operations.js';
import type { ProcessOperations } from '../import-processes/process-operations.js';
import type { OrganisationOperations } from '../organisations/organisation-operations.js';
import type { ProgressOperations } from '../progress/progress-operations.js';
import type { RefusalOperations } from '../refusals/refusal-operations.js';
import type { SupplierOperations } from '../suppliers/supplier-operations.js';
import type { VendorOperations } from '../vendors/vendor-operations.js';

/**
 * What commands do, in the records of the HTTP API: on the use cases, or on a service over HTTP. Each throws `CommandRefused`,
 * with the same code and sentence both ways.
 */
export interface Operations
  extends
    AccountOperations,
    ApiKeyOperations,
    BatchOperations,
    OrganisationOperations,
    ProcessOperations,
    ProgressOperations,
    RefusalOperations,
    SupplierOperations,
    VendorOperations {
  /** Keys of operators and the schema are out of reach then. */
  readonly isRemote: boolean;
}
