import type { UtcInstant } from '@data-import/domain';
import type { AuditFacts } from '../../src/audit/audit-entry.js';
import type { InstructionRevocations } from '../../src/payment-instructions/revoke-instructions.js';
import { noteChange } from '../audit/memory-audit-log.js';
import type { StoredInstructionEntry, MemoryStore, Wait } from '../memory-store.js';

export function memoryInstructionRevocations(
  store: MemoryStore,
  wait: Wait,
): InstructionRevocations {
  return {
    async revokeOfAccount(accountNumber, at) {
      const account = store.accounts.get(accountNumber);
      const facts = account && { account: account.account.reference };
      return account?.turn.take(() => revokeAll(account, at, facts), wait) ?? false;
    },

    async revokeOfBusiness({ supplierCode, externalBusinessIdentifier }, at) {
      const supplier = store.suppliers.get(supplierCode);
      const business = supplier?.businesses.get(externalBusinessIdentifier);
      return business ? revokeAll(business, at) : false;
    },
  };
}

function revokeAll(
  owner: { readonly instructions: readonly StoredInstructionEntry[]; revision: number },
  at: UtcInstant,
  facts?: AuditFacts,
): true {
  for (const instruction of owner.instructions)
    instruction.stored = { ...instruction.stored, revokedAt: instruction.stored.revokedAt ?? at };
  owner.revision += 1;
  noteChange(facts);
  return true;
}
