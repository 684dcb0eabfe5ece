import type { UseCases } from '@data-import/application';
import { localApiKeys } from '../access-tokens/local-api-keys.js';
import { localAccounts } from '../accounts/local-accounts.js';
import { localBatches } from '../import-batches/local-batches.js';
import { localProcesses } from '../import-processes/local-processes.js';
import { localOrganisations } from '../organisations/local-organisations.js';
import { localProgress } from '../progress/local-progress.js';
import { localRefusals } from '../refusals/local-refusals.js';
import { localSuppliers } from '../suppliers/local-suppliers.js';
import { localVendors } from '../vendors/local-vendors.js';
import type { Commanded } from '../commanded.js';
import type { Operations } from './operations.js';

/** On the use cases. */
export function localOperations(
  useCases: UseCases,
  { explanations }: Pick<Commanded, 'explanations'>,
): Operations {
  return {
    isRemote: false,
    ...localAccounts(useCases),
    ...localApiKeys(useCases),
    ...localBatches(useCases),
    ...localOrganisations(useCases),
    ...localProcesses(useCases),
    ...localProgress(useCases),
    ...localRefusals(useCases, explanations),
    ...localSuppliers(useCases),
    ...localVendors(),
  };
}
