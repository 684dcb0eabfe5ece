import type { HistoricalStatement, StatementId } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/** `Lookup`: identifiers. `Match`: the account's statements that have them. */
export type StatementLedger = AccountLedger<
  readonly StatementId[],
  readonly HistoricalStatement[],
  readonly HistoricalStatement[]
>;
