import { utcInstantOf, type BusinessReference, type UtcInstant } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from '../accounts/account-repository.js';
import type { Clock } from '../clock/clock.js';
import type { SupplierNotFound, SupplierRepository } from '../suppliers/supplier-repository.js';
import type { BusinessNotFound } from './business-instruction-ledger.js';

/**
 * Revokes instructions: they stay stored, with the time of their end. An append that was decided on an earlier reading
 * gets a revision conflict. An instruction that was revoked before keeps the time of its first revocation.
 */
export interface InstructionRevocations {
  /** Revokes the account's own instructions. `false` when no account has the number. */
  revokeOfAccount(accountNumber: string, at: UtcInstant): Promise<boolean>;

  /** Revokes those of the business, for all accounts they are linked to. `false` when the business does not exist. */
  revokeOfBusiness(business: BusinessReference, at: UtcInstant): Promise<boolean>;
}

interface Ports {
  readonly revocations: InstructionRevocations;
  readonly suppliers: SupplierRepository;
  readonly clock: Clock;
}

/** A repeat changes nothing; both work in every status of the supplier. */
export function makeRevocations({ revocations, suppliers, clock }: Ports) {
  return {
    revokeAccountInstruction: async (
      accountNumber: string,
    ): Promise<Result<void, AccountNumberNotFound>> => {
      const isFound = await revocations.revokeOfAccount(accountNumber, utcInstantOf(clock.now()));
      return isFound ? ok() : err({ kind: 'account-number-not-found' });
    },

    revokeBusinessInstruction: async (
      business: BusinessReference,
    ): Promise<Result<void, SupplierNotFound | BusinessNotFound>> => {
      if (!(await suppliers.find(business.supplierCode)))
        return err({ kind: 'import-supplier-not-found' });
      const isFound = await revocations.revokeOfBusiness(business, utcInstantOf(clock.now()));
      return isFound ? ok() : err({ kind: 'business-not-found' });
    },
  };
}
