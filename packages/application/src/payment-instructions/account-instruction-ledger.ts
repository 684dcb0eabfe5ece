import type { PaymentInstruction } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** Nothing is sought; found is the account's own active instruction. An account takes at most one. */
export type AccountInstructionLedger = AccountLedger<
  void,
  PaymentInstruction | undefined,
  PaymentInstruction
>;
