import {
  INSTRUCTION_TYPES,
  type InstructionReference,
  type InstructionStanding,
  type PaymentInstruction,
} from '@data-import/domain';
import { knownWords } from '../printing/known-words.js';
import {
  described,
  field,
  nullable,
  object,
  optional,
  verbatim,
  words,
} from '../printing/printer.js';
import { day, instant, text } from '../printing/texts.js';

const details = described(
  object<PaymentInstruction['details']>('PaymentInstructionDetails', {
    status: field(text, ({ status }) => status),
    expires_on: field(optional(day), ({ expiresOn }) => expiresOn),
    last_digits: field(optional(text), ({ lastDigits }) => lastDigits),
    scheme: field(optional(text), ({ scheme }) => scheme),
  }),
  "The vendor's data at the time the instruction was attached.",
);

/** The fields that a caller posts. */
export const REFERENCE_FIELDS = {
  vendor: field(text, ({ vendor }: InstructionReference) => vendor),
  reference: field(text, ({ reference }: InstructionReference) => reference),
  type: field(verbatim(knownWords(INSTRUCTION_TYPES)), ({ type }: InstructionReference) => type),
};

const FIELDS = {
  ...REFERENCE_FIELDS,
  details: field(details, (instruction: PaymentInstruction) => instruction.details),
};

/** The instruction as support sees it: what the vendor did not say is absent. */
export const viewedInstruction = object<PaymentInstruction>('ViewedPaymentInstruction', FIELDS);

const STANDINGS = {
  active: 'ACTIVE',
  expired: 'EXPIRED',
  revoked: 'REVOKED',
} as const satisfies Record<InstructionStanding, string>;

/** An instruction with what has become of it, and through which business it applies. */
export interface JudgedInstruction extends PaymentInstruction {
  readonly standing: InstructionStanding;
  readonly revokedAt?: string | undefined;
  readonly externalBusinessIdentifier?: string | undefined;
}

export const judgedInstruction = object<JudgedInstruction>('JudgedPaymentInstruction', {
  ...FIELDS,
  standing: field(
    described(
      words(STANDINGS),
      "ACTIVE until the day expires_on has passed in the supplier's time zone, or until an operator revokes it.",
    ),
    ({ standing }) => standing,
  ),
  revoked_at: field(nullable(instant), ({ standing, revokedAt }) =>
    standing === 'revoked' ? revokedAt : undefined,
  ),
  external_business_identifier: field(
    described(
      nullable(text),
      "The business that the instruction belongs to; null for the account's own instruction.",
    ),
    ({ externalBusinessIdentifier }) => externalBusinessIdentifier,
  ),
});
