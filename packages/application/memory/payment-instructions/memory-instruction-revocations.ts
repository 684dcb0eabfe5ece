import { setImmediate } from 'node:timers/promises';
import type { BusinessReference, UtcInstant } from '@data-import/domain';
import type { InstructionRevocations } from '../../src/payment-instructions/revoke-instructions.js';
import type { StoredInstructionEntry, MemoryStore } from '../memory-store.js';

/** Ends the instructions of a `MemoryStore`. */
export class MemoryInstructionRevocations implements InstructionRevocations {
  constructor(private readonly store: MemoryStore) {}

  async revokeOfAccount(accountNumber: string, at: UtcInstant): Promise<boolean> {
    await setImmediate();
    const account = this.store.accounts.get(accountNumber);
    return account ? account.turn.take(() => revokeAll(account, at)) : false;
  }

  async revokeOfBusiness(
    { supplierCode, externalBusinessIdentifier }: BusinessReference,
    at: UtcInstant,
  ): Promise<boolean> {
    await setImmediate();
    const supplier = this.store.suppliers.get(supplierCode);
    const business = supplier?.businesses.get(externalBusinessIdentifier);
    return business ? revokeAll(business, at) : false;
  }
}

function revokeAll(
  owner: { readonly instructions: readonly StoredInstructionEntry[]; revision: number },
  at: UtcInstant,
): true {
  for (const instruction of owner.instructions)
    instruction.stored = { ...instruction.stored, revokedAt: instruction.stored.revokedAt ?? at };
  owner.revision += 1;
  return true;
}
