import {
  INSTRUCTION_TYPES,
  type ExportedInstruction,
  type InstructionDetails,
  type InstructionReference,
  type InstructionStanding,
  type PaymentInstruction,
} from '@data-import/domain';
import {
  described,
  field as printedField,
  listOf,
  nullable,
  object,
  optional as leftOut,
  words,
} from '../printing/printer.js';
import * as printed from '../printing/texts.js';
import { LENGTHS } from '../settings/lengths.js';
import { field, oneOf, printedFields, text, type Fields } from './field.js';

/** `vendors` are the codes that the operator has configured; in answers a vendor is any text. */
export const instructionFields = (vendors: readonly string[] = []) =>
  ({
    vendor: field(
      'vendor',
      { ...oneOf(vendors), printer: printed.text },
      'One of the vendors that the operator has configured.',
    ),
    reference: field(
      'reference',
      text(LENGTHS.reference),
      "The vendor's reference of the instruction.",
    ),
    type: field(
      'type',
      oneOf(INSTRUCTION_TYPES),
      'Must equal the type that the vendor has for this reference.',
    ),
  }) satisfies Fields<InstructionReference>;

export function instructionReference({
  vendor,
  reference,
  type,
}: InstructionReference): InstructionReference {
  return { vendor, reference, type };
}

const PRINTED = printedFields(instructionFields());

const details = described(
  object('PaymentInstructionDetails', {
    status: printed.text,
    expires_on: printedField(leftOut(printed.day), (one: InstructionDetails) => one.expiresOn),
    last_digits: printedField(leftOut(printed.text), (one: InstructionDetails) => one.lastDigits),
    scheme: printedField(leftOut(printed.text), (one: InstructionDetails) => one.scheme),
  }),
  "The vendor's data at the time the instruction was attached.",
);

const FIELDS = {
  ...PRINTED,
  details,
};

/** The instruction as support sees it, with the details that the vendor gave. */
export const viewedInstruction = object('ViewedPaymentInstruction', FIELDS);

const STANDINGS = {
  active: 'ACTIVE',
  expired: 'EXPIRED',
  revoked: 'REVOKED',
} as const satisfies Record<InstructionStanding, string>;

/** An instruction with its standing, and the business through which it applies. */
export interface JudgedInstruction extends PaymentInstruction {
  readonly standing: InstructionStanding;
  readonly revokedAt?: string | undefined;
  readonly externalBusinessIdentifier?: string | undefined;
}

export const judgedInstruction = object('JudgedPaymentInstruction', {
  ...FIELDS,
  standing: described(
    words(STANDINGS),
    "ACTIVE until the day expires_on has passed in the supplier's time zone, or until an operator revokes it.",
  ),
  revoked_at: printedField(
    nullable(printed.instant),
    ({ standing, revokedAt }: JudgedInstruction) =>
      standing === 'revoked' ? revokedAt : undefined,
  ),
  external_business_identifier: printedField(
    described(
      nullable(printed.text),
      "The business that the instruction belongs to; null for the account's own instruction.",
    ),
    (one: JudgedInstruction) => one.externalBusinessIdentifier,
  ),
});

const linkedAccount = object('ExportedAccountOfBusiness', {
  external_account_number: printedField(printed.text, (number: string) => number),
});

export const exportedInstruction = object('ExportedPaymentInstruction', {
  external_account_number: described(
    leftOut(printed.text),
    "The account of the instruction; left out for a business's instruction.",
  ),
  external_business_identifier: described(
    leftOut(printed.text),
    "The business of the instruction; left out for an account's instruction.",
  ),
  ...PRINTED,
  accounts: printedField(
    described(
      leftOut(listOf(linkedAccount)),
      'The accounts of the business to which it applies; left out when it applies to the business alone.',
    ),
    ({ linkedAccounts }: ExportedInstruction) =>
      linkedAccounts.length > 0 ? linkedAccounts : undefined,
  ),
});
