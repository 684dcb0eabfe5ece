import type { InstructionReference } from '@data-import/domain';
import { REFERENCE_FIELDS } from '../payment-instructions/viewed-instruction.js';
import { described, field, listOf, object, optional } from '../printing/printer.js';
import { text } from '../printing/texts.js';

/** An active instruction of an account or of a business. */
export interface ExportedInstruction extends InstructionReference {
  readonly externalAccountNumber: string | undefined;
  readonly externalBusinessIdentifier: string | undefined;
  readonly linkedAccounts: readonly string[];
}

const linkedAccount = object<string>('ExportedAccountOfBusiness', {
  external_account_number: field(text, (number) => number),
});

export const exportedInstruction = object<ExportedInstruction>('ExportedPaymentInstruction', {
  external_account_number: field(
    described(optional(text), 'The account of the instruction; left out for that of a business.'),
    ({ externalAccountNumber }) => externalAccountNumber,
  ),
  external_business_identifier: field(
    described(optional(text), 'The business of the instruction; left out for that of an account.'),
    ({ externalBusinessIdentifier }) => externalBusinessIdentifier,
  ),
  ...REFERENCE_FIELDS,
  accounts: field(
    described(
      optional(listOf(linkedAccount)),
      'The accounts of the business to which it applies; left out when it applies to the business alone.',
    ),
    ({ linkedAccounts }) => (linkedAccounts.length > 0 ? linkedAccounts : undefined),
  ),
});
