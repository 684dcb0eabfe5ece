import { err, ok, type Result } from 'neverthrow';

declare const named: unique symbol;

/** Only the parse function of its kind makes it, so two kinds cannot be swapped. */
export type Named<Kind extends string> = string & { readonly [named]: Kind };

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
/** The caller's own name of a part of a migration that can be undone as a whole; unique within its supplier. */
export type ImportBatchName = Named<'import batch name'>;

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
  /** A historical statement has it printed on its document. */
  statementNumber: 128,
  /** A supply charge has it. */
  productCode: 128,
  /** A payment or repayment has it, and a payment instruction has the vendor's. */
  reference: 512,
  noteBody: 65_536,
  /** `note` and `displayNote` of a transaction. */
  transactionNote: 4096,
  /** `reason`, `rateBand` and `taxType`, where the operator has not closed the list of words. */
  word: 64,
} as const;

/** Accepts at most 32 code points, not blank, not `.` or `..`. Returns the text unchanged, or the first rule that it breaks. */
export const parseSupplierCode = nameParserOf<SupplierCode>(IDENTIFIER_LENGTHS.supplierCode);

/** Like `parseSupplierCode`, of at most 128 code points. */
export const parseExternalAccountNumber = nameParserOf<ExternalAccountNumber>(
  IDENTIFIER_LENGTHS.externalAccountNumber,
);

/** Like `parseExternalAccountNumber`. */
export const parseExternalBusinessIdentifier = nameParserOf<ExternalBusinessIdentifier>(
  IDENTIFIER_LENGTHS.externalBusinessIdentifier,
);

/** Accepts at most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseTransactionId = parserOf<TransactionId>(IDENTIFIER_LENGTHS.transactionId);

/** Accepts at most 128 code points, not blank. Returns the text unchanged, or the first rule that it breaks. */
export const parseStatementId = parserOf<StatementId>(IDENTIFIER_LENGTHS.statementId);

/** The form of an import batch's name. */
export const IMPORT_BATCH_NAME_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9._-]{1,64}$';

/** The text has other characters than those of a batch's name, fewer than 1 or more than 64 of them, or is `.` or `..`. */
export interface ImportBatchNameMalformed {
  readonly kind: 'import-batch-name-malformed';
}

const BATCH_NAME = new RegExp(IMPORT_BATCH_NAME_PATTERN);

/** 1 to 64 of `A-Z a-z 0-9 . _ -`, but not `.` or `..`. Two names that differ in case are different. */
export function parseImportBatchName(
  text: string,
): Result<ImportBatchName, ImportBatchNameMalformed> {
  return BATCH_NAME.test(text)
    ? ok(text as ImportBatchName)
    : err({ kind: 'import-batch-name-malformed' });
}

/** The form of an idempotency key, by which a repeat is recognised: 1 to 255 visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[\\x21-\\x7e]{1,255}$';

const IDEMPOTENCY_KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/** True when the text may be sent as an idempotency key. */
export function isIdempotencyKey(text: string): boolean {
  return IDEMPOTENCY_KEY.test(text);
}

/** Parses identifiers that are a segment of URL paths, where `.` and `..` have a meaning of their own. */
function nameParserOf<T extends string>(maximumLength: number) {
  const parse = parserOf<T>(maximumLength);
  return (text: string): Result<T, TextFault> =>
    text === '.' || text === '..' ? err({ kind: 'text-is-dot-segment' }) : parse(text);
}

function parserOf<T extends string>(maximumLength: number) {
  return (text: string): Result<T, TextFault> => {
    const fault = textFault(text, maximumLength);
    return fault ? err(fault) : ok(text as T);
  };
}

/** The rule that a refused text breaks. `maximumLength` is in code points. */
export type TextFault =
  /** It contains NUL or a lone surrogate, which PostgreSQL cannot store. */
  | { readonly kind: 'text-malformed' }
  /** It is empty or only white space. */
  | { readonly kind: 'text-blank' }
  /** It is `.` or `..`, which clients with a URL parser remove from a path. */
  | { readonly kind: 'text-is-dot-segment' }
  | { readonly kind: 'text-too-long'; readonly maximumLength: number };

/**
 * The first rule that a text breaks, or `undefined`. Lengths count Unicode code points, as the database does, not UTF-16
 * units. Nothing is trimmed.
 */
export function textFault(text: string, maximumLength: number): TextFault | undefined {
  if (!text.isWellFormed() || text.includes('\0')) return { kind: 'text-malformed' };
  if (isBlank(text)) return { kind: 'text-blank' };
  return isLongerThan(text, maximumLength) ? { kind: 'text-too-long', maximumLength } : undefined;
}

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  const isPrintableAscii = first > 0x20 && first < 0x7f;
  return !isPrintableAscii && text.trim() === '';
}

// A code point takes one or two UTF-16 units, so most texts are decided without being walked.
function isLongerThan(text: string, maximumLength: number): boolean {
  if (text.length <= maximumLength) return false;
  if (text.length > maximumLength * 2) return true;
  return Array.from(text).length > maximumLength;
}
