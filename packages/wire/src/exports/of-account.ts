import { field } from '../printing/printer.js';
import { text } from '../printing/texts.js';

/** Names the account on which an exported record is stored. */
export interface OfAccount {
  readonly externalAccountNumber: string;
}

export const ACCOUNT_FIELD = {
  external_account_number: field(
    text,
    ({ externalAccountNumber }: OfAccount) => externalAccountNumber,
  ),
};
