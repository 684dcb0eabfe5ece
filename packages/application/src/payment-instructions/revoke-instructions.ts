import { utcInstantOf, type BusinessReference } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from '../accounts/manage-accounts.js';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/manage-suppliers.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { BusinessNotFound } from './create-business-instruction.js';
import type { InstructionRevocations } from './instruction-revocations.js';

/** What an operator does to end instructions. May be repeated, and goes on while a supplier is paused or complete. */
export interface RevokeInstructions {
  ofAccount(accountNumber: string): Promise<Result<void, AccountNumberNotFound>>;
  ofBusiness(
    business: BusinessReference,
  ): Promise<Result<void, SupplierNotFound | BusinessNotFound>>;
}

interface Ports {
  readonly revocations: InstructionRevocations;
  readonly suppliers: SupplierRepository;
  readonly clock: Clock;
}

/** The end is the moment of `clock`. */
export const makeRevokeInstructions = ({
  revocations,
  suppliers,
  clock,
}: Ports): RevokeInstructions => ({
  async ofAccount(accountNumber) {
    const isFound = await revocations.revokeOfAccount(accountNumber, utcInstantOf(clock.now()));
    return isFound ? ok() : err({ kind: 'account-number-not-found' });
  },

  async ofBusiness(business) {
    if (!(await suppliers.find(business.supplierCode)))
      return err({ kind: 'import-supplier-not-found' });
    const isFound = await revocations.revokeOfBusiness(business, utcInstantOf(clock.now()));
    return isFound ? ok() : err({ kind: 'business-not-found' });
  },
});
