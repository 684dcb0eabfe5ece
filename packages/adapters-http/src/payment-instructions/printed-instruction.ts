import { INSTRUCTION_TYPES, type PaymentInstruction } from '@data-import/domain';
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
