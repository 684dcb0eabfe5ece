import { err, ok, type Result } from 'neverthrow';
import { textFault, type TextFault } from './text.js';

declare const named: unique symbol;

/** Only the parse function of its kind makes it, so two kinds cannot be swapped. */
type Named<Kind extends string> = string & { readonly [named]: Kind };

/** Names an import supplier; unique on the instance. */
export type SupplierCode = Named<'supplier code'>;
/** The caller's own identifier of an account; unique within its supplier. */
export type ExternalAccountNumber = Named<'external account number'>;
/** The caller's own identifier of a business; unique within its supplier. */
export type ExternalBusinessIdentifier = Named<'external business identifier'>;
/** The caller's own identifier of a transaction; a retry is recognised by it. */
export type TransactionId = Named<'transaction id'>;
/** The caller's own identifier of a historical statement; a retry is recognised by it. */
export type StatementId = Named<'statement id'>;

/** The longest of each kind, in code points. */
export const IDENTIFIER_LENGTHS = {
  supplierCode: 32,
  externalAccountNumber: 128,
  externalBusinessIdentifier: 128,
  transactionId: 128,
  statementId: 128,
} as const;

/** The longest of the other texts that callers send, in code points. The rules are those of `textFault`. */
export const TEXT_LENGTHS = {
  /** As it is printed on a historical statement. */
  statementNumber: 128,
  /** Of a supply charge. */
  productCode: 128,
  /** Of a payment or repayment, or the vendor's of a payment instruction. */
  reference: 512,
  noteBody: 65_536,
  /** `note` and `displayNote` of a transaction. */
  transactionNote: 4096,
  /** `reason`, `rateBand` and `taxType`, where the operator has not closed the list of words. */
  word: 64,
} as const;

/** At most 32 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseSupplierCode = parserOf<SupplierCode>(IDENTIFIER_LENGTHS.supplierCode);

/** At most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseExternalAccountNumber = parserOf<ExternalAccountNumber>(
  IDENTIFIER_LENGTHS.externalAccountNumber,
);

/** At most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseExternalBusinessIdentifier = parserOf<ExternalBusinessIdentifier>(
  IDENTIFIER_LENGTHS.externalBusinessIdentifier,
);

/** At most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseTransactionId = parserOf<TransactionId>(IDENTIFIER_LENGTHS.transactionId);

/** At most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseStatementId = parserOf<StatementId>(IDENTIFIER_LENGTHS.statementId);

function parserOf<T extends string>(maximumLength: number) {
  return (text: string): Result<T, TextFault> => {
    const fault = textFault(text, maximumLength);
    return fault ? err(fault) : ok(text as T);
  };
}
