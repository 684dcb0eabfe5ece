import type {
  AccountNumber,
  ExternalAccountNumber,
  TransactionType,
  UtcInstant,
} from '@data-import/domain';
import type { ExportCursor, ExportPage, ExportQuery } from '../exports/export-reader.js';

/** Counts and exact sums of what is stored. */
export interface Totals {
  /** Of the caller alone: the service's own notes do not count. */
  readonly notes: number;
  readonly transactions: number;
  readonly movedTransactions: number;
  /** In hundredths, for each type that occurs. */
  readonly amounts: ReadonlyMap<TransactionType, bigint>;
  readonly statements: number;
  /** In hundredths. */
  readonly statementsGrossAmount: bigint;
}

/** The totals of one imported account. */
export interface AccountTotals extends Totals {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber;
  /** Whether it has an active instruction of its own. */
  readonly hasPaymentInstruction: boolean;
}

/** The sum over the imported accounts of a supplier. */
export interface SupplierTotals extends Totals {
  readonly accounts: number;
  /** How many accounts have an active instruction of their own. */
  readonly paymentInstructions: number;
}

/**
 * Counts and adds up the stored rows at the time of the question; counters are not used. `undefined` when the supplier is
 * unknown or another organisation's.
 */
export interface TotalsReader {
  /**
   * One record for each imported account, in the order in which they were staged, also for those without items. An account
   * that is imported meanwhile is on at most one page, every other on exactly one; no connection is held between pages.
   */
  accounts(
    query: ExportQuery,
    now: UtcInstant,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<AccountTotals> | undefined>;

  supplier(
    query: Pick<ExportQuery, 'tenantScope' | 'supplierCode'>,
    now: UtcInstant,
  ): Promise<SupplierTotals | undefined>;
}
