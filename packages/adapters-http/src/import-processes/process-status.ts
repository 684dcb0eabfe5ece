import { knownWords } from '../response/known-words.js';

/** What the operator is told of a process that took a step. */
export function processStatus(externalAccountNumber: string, status: 'IN_PROGRESS' | 'FAILED') {
  return { external_account_number: externalAccountNumber, status };
}

export const PROCESS_STATUS_SCHEMA = {
  title: 'ImportProcessStatus',
  type: 'object',
  properties: {
    external_account_number: { type: 'string' },
    status: knownWords(['IN_PROGRESS', 'FAILED']),
  },
  required: ['external_account_number', 'status'],
};
