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

export const supplierCodeOf = (text: string): SupplierCode =>
  parseSupplierCode(text)._unsafeUnwrap();

export const externalNumber = (text: string): ExternalAccountNumber =>
  parseExternalAccountNumber(text)._unsafeUnwrap();

export const externalNumbers = (...texts: readonly string[]): readonly ExternalAccountNumber[] =>
  texts.map(externalNumber);

export const businessIdOf = (text: string): ExternalBusinessIdentifier =>
  parseExternalBusinessIdentifier(text)._unsafeUnwrap();

export const transactionIdOf = (text: string): TransactionId =>
  parseTransactionId(text)._unsafeUnwrap();

export const statementIdOf = (text: string): StatementId => parseStatementId(text)._unsafeUnwrap();
