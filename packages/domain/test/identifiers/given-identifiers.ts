import {
  parseExternalAccountNumber,
  parseStatementId,
  parseTransactionId,
  type ExternalAccountNumber,
  type StatementId,
  type TransactionId,
} from '../../src/identifiers/identifiers.js';

export const externalNumber = (text: string): ExternalAccountNumber =>
  parseExternalAccountNumber(text)._unsafeUnwrap();

export const transactionIdOf = (text: string): TransactionId =>
  parseTransactionId(text)._unsafeUnwrap();

export const statementIdOf = (text: string): StatementId => parseStatementId(text)._unsafeUnwrap();
