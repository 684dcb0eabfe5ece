import type { PaymentInstruction } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** No lookup. `Match`: the latest of the account's own instructions that was not revoked, expired or not. */
export type AccountInstructionLedger = AccountLedger<
  void,
  PaymentInstruction | undefined,
  PaymentInstruction
>;
