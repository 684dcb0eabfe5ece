/**
 * The words that an operator allows in transactions. A field without a set takes any text; payment
 * types are always a closed list, to which an operator can add.
 */
export interface Vocabulary {
  /** The words that a PAYMENT may have as `paymentType`. */
  readonly paymentTypes: ReadonlySet<string>;
  /** The words that a REPAYMENT may have as `paymentType`. */
  readonly repaymentTypes: ReadonlySet<string>;
  readonly reasons?: ReadonlySet<string> | undefined;
  readonly rateBands?: ReadonlySet<string> | undefined;
  readonly taxTypes?: ReadonlySet<string> | undefined;
}

/** Used where the operator configures nothing: the contract's payment types; every other field is free. */
export const DEFAULT_VOCABULARY: Vocabulary = {
  paymentTypes: new Set([
    'DD_FIRST_COLLECTION',
    'DD_REGULAR_COLLECTION',
    'DD_RE_PRESENTATION',
    'DD_FINAL_COLLECTION',
    'CREDIT_CARD',
    'DEBIT_CARD',
    'CHEQUE',
    'BACS_DEPOSIT',
    'BPAY',
    'CASH',
    'EFT',
    'DIRECT_CREDIT',
  ]),
  repaymentTypes: new Set(['DIRECT_CREDIT', 'CARD_REFUND', 'BACS', 'CHEQUE', 'BPAY']),
};
