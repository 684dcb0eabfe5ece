import type { PaymentInstruction } from '@data-import/domain';
import type { AccountInstructionLedger } from '../../src/payment-instructions/account-instruction-ledger.js';
import { MemoryAccountLedger, type MemoryPart } from '../accounts/memory-account-ledger.js';
import type { MemoryStore } from '../memory-store.js';

export class MemoryAccountInstructionLedger
  extends MemoryAccountLedger<void, PaymentInstruction | undefined, PaymentInstruction>
  implements AccountInstructionLedger
{
  constructor(store: MemoryStore) {
    super(store, part);
  }
}

const part: MemoryPart<void, PaymentInstruction | undefined, PaymentInstruction> = {
  find: (account) => account?.instruction,
  add: (account, instruction) => {
    if (account.instruction) throw new Error('The account has an active instruction already.');
    account.instruction = instruction;
  },
};
