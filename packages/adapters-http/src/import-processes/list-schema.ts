import type { ListedProcess } from '@data-import/application';
import type { AnswerDescription } from '../routing/route.js';

export function printProcess(process: ListedProcess) {
  return {
    external_account_number: process.externalAccountNumber,
    service_account_number: process.accountNumber ?? null,
    account_created_at: process.accountCreatedAt ?? null,
  };
}

export const RECORD = {
  title: 'AccountImportProcess',
  type: 'object',
  properties: {
    external_account_number: { type: 'string' },
    service_account_number: {
      type: ['string', 'null'],
      description: 'null while no account has been created.',
    },
    account_created_at: { type: ['string', 'null'], format: 'date-time' },
  },
  required: ['external_account_number', 'service_account_number', 'account_created_at'],
};

export const LIST_ANSWER: AnswerDescription = {
  description:
    'The records, oldest staged first; with application/x-ndjson one a line, and the schema is that of a line.',
  schema: { type: 'array', items: RECORD },
  examples: {
    one_of_each: [
      {
        external_account_number: 'EXT-1234',
        service_account_number: 'A-0123ABCD',
        account_created_at: '2019-05-06T07:08:09Z',
      },
      {
        external_account_number: 'EXT-1235',
        service_account_number: null,
        account_created_at: null,
      },
    ],
  },
  headers: { Link: 'Where the list goes on, when a limit was given and more follows.' },
};
