import type { JudgedInstruction } from '@data-import/application';
import {
  INSTRUCTION_TYPES,
  type InstructionStanding,
  type PaymentInstruction,
} from '@data-import/domain';
import { knownWords } from '../response/known-words.js';

/** The instruction as support sees it: what the vendor did not say is absent. */
export function printInstruction(instruction: PaymentInstruction): object {
  const { vendor, reference, type, details } = instruction;
  return {
    vendor,
    reference,
    type,
    details: {
      status: details.status,
      expires_on: details.expiresOn,
      last_digits: details.lastDigits,
      scheme: details.scheme,
    },
  };
}

const STANDINGS: Readonly<Record<InstructionStanding, string>> = {
  active: 'ACTIVE',
  expired: 'EXPIRED',
  revoked: 'REVOKED',
};

/** As `printInstruction`, with what has become of it and through which business it applies. */
export function printJudgedInstruction(instruction: JudgedInstruction): object {
  const { standing, revokedAt, externalBusinessIdentifier } = instruction;
  return {
    ...printInstruction(instruction),
    standing: STANDINGS[standing],
    revoked_at: (standing === 'revoked' && revokedAt) || null,
    external_business_identifier: externalBusinessIdentifier ?? null,
  };
}

const text = { type: 'string' };

export const INSTRUCTION_SCHEMA = {
  title: 'ViewedPaymentInstruction',
  type: 'object',
  properties: {
    vendor: text,
    reference: text,
    type: knownWords(INSTRUCTION_TYPES),
    details: {
      title: 'PaymentInstructionDetails',
      type: 'object',
      description: 'What the vendor said of it when it was attached.',
      properties: {
        status: text,
        expires_on: { type: 'string', format: 'date' },
        last_digits: text,
        scheme: text,
      },
      required: ['status'],
    },
  },
  required: ['vendor', 'reference', 'type', 'details'],
};

export const JUDGED_INSTRUCTION_SCHEMA = {
  ...INSTRUCTION_SCHEMA,
  title: 'JudgedPaymentInstruction',
  properties: {
    ...INSTRUCTION_SCHEMA.properties,
    standing: {
      ...knownWords(Object.values(STANDINGS)),
      description:
        'ACTIVE until the day expires_on has passed where the supplier is, or an operator revoked it.',
    },
    revoked_at: { type: ['string', 'null'], format: 'date-time' },
    external_business_identifier: {
      type: ['string', 'null'],
      description: "The business through which it applies; null for the account's own.",
    },
  },
  required: [
    ...INSTRUCTION_SCHEMA.required,
    'standing',
    'revoked_at',
    'external_business_identifier',
  ],
};
