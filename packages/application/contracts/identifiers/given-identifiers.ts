import {
  parseExternalAccountNumber,
  parseExternalBusinessIdentifier,
  parseStatementId,
  parseSupplierCode,
  parseTransactionId,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
  type StatementId,
  type SupplierCode,
  type TransactionId,
} from '@data-import/domain';

/** A supplier code for tests. Throws on a text that breaks the rule. */
export const supplierCodeOf = (text: string): SupplierCode =>
  parseSupplierCode(text)._unsafeUnwrap();

/** An external account number for tests. Throws on a text that breaks the rule. */
export const externalNumber = (text: string): ExternalAccountNumber =>
  parseExternalAccountNumber(text)._unsafeUnwrap();

/** As `externalNumber`, of several texts. */
export const externalNumbers = (...texts: readonly string[]): readonly ExternalAccountNumber[] =>
  texts.map(externalNumber);

/** An external business identifier for tests. Throws on a text that breaks the rule. */
export const businessIdOf = (text: string): ExternalBusinessIdentifier =>
  parseExternalBusinessIdentifier(text)._unsafeUnwrap();

/** A transaction id for tests. Throws on a text that breaks the rule. */
export const transactionIdOf = (text: string): TransactionId =>
  parseTransactionId(text)._unsafeUnwrap();

/** A statement id for tests. Throws on a text that breaks the rule. */
export const statementIdOf = (text: string): StatementId => parseStatementId(text)._unsafeUnwrap();
