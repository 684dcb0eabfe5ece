import type { PaymentInstruction } from '@data-import/domain';
import type { AccountInstructionLedger } from '../../src/payment-instructions/account-instruction-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import { StoredInstructionEntry, latestOf, type MemoryStore } from '../memory-store.js';
import { instructionOf } from './instruction-of.js';

export class MemoryAccountInstructionLedger
  extends MemoryAccountLedger<void, PaymentInstruction | undefined, PaymentInstruction>
  implements AccountInstructionLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: MemoryPart<void, PaymentInstruction | undefined, PaymentInstruction> = {
  find: (account) => {
    const latest = latestOf(account?.instructions ?? []);
    return latest && instructionOf(latest);
  },
  add: (account, instruction) => {
    account.instructions.push(new StoredInstructionEntry({ ...instruction, revokedAt: undefined }));
  },
};
