import { utcInstantOf, type BusinessReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { BusinessNotFound } from './create-business-instruction.js';
import type { InstructionRevocations } from './instruction-revocations.js';

/**
 * Revokes the active instruction of a business for all accounts it is linked to. A repeat changes nothing; works in every
 * status of the supplier.
 */
export type RevokeBusinessInstruction = (
  business: BusinessReference,
) => Promise<Result<void, SupplierNotFound | BusinessNotFound>>;

interface Ports {
  readonly revocations: Pick<InstructionRevocations, 'revokeOfBusiness'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly clock: Clock;
}

/** `clock` gives the time of the revocation. */
export const makeRevokeBusinessInstruction =
  ({ revocations, suppliers, clock }: Ports): RevokeBusinessInstruction =>
  async (business) => {
    if (!(await suppliers.find(business.supplierCode)))
      return err({ kind: 'import-supplier-not-found' });
    const isFound = await revocations.revokeOfBusiness(business, utcInstantOf(clock.now()));
    return isFound ? ok() : err({ kind: 'business-not-found' });
  };
