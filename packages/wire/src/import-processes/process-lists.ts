import type { ImportState } from '@data-import/domain';
import * as t from 'io-ts';
import { altered, described, optional, refuse, type Codec } from '../reading/codec.js';
import { INVALID_CHOICE } from '../reading/form-errors.js';
import { wholeNumber } from '../reading/query.js';
import { queryReader, type Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { oneOf, text } from '../reading/text.js';

/** The query parameters of every list of processes. */
export interface ListQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const LIST_PARAMETERS = {
  limit: optional(described(wholeNumber(1, 10_000), 'How many records at most.')),
  cursor: optional(
    described(text({ maxLength: 256 }), 'From the header Link of the answer before.'),
  ),
} as const;

export const importProcessesQuery: Reader<ListQuery> = queryReader(
  record('ImportProcessesQuery', LIST_PARAMETERS),
);

const STATES: ReadonlyMap<string, ImportState> = new Map([
  ['staged', 'staged'],
  ['in_progress', 'in-progress'],
  ['completed', 'completed'],
  ['failed', 'failed'],
]);

const UPPER_CASE = [...STATES.keys()].map((word) => word.toUpperCase());

/** As the counters name them, and as the records do. */
const stateWord = oneOf([...STATES.keys(), ...UPPER_CASE]);

const processState: Codec<ImportState> = altered<string, ImportState>(stateWord, {
  validate: (input, context) => {
    const word = stateWord.validate(input, context);
    if (word._tag === 'Left') return word;
    const state = STATES.get(word.right.toLowerCase());
    return state ? t.success(state) : refuse(INVALID_CHOICE, input, context);
  },
});

export interface DetailedProcessesQuery extends ListQuery {
  readonly status?: ImportState | undefined;
}

export const detailedProcessesQuery: Reader<DetailedProcessesQuery> = queryReader(
  record('DetailedProcessesQuery', {
    status: optional(described(processState, 'All when it is left out.')),
    ...LIST_PARAMETERS,
  }),
);

/** A record of a list, which the store prints. */
export const PROCESS_RECORD = {
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

const time = { type: ['string', 'null'], format: 'date-time' };

export const DETAILED_PROCESS_RECORD = {
  title: 'DetailedAccountImportProcess',
  type: 'object',
  properties: {
    ...PROCESS_RECORD.properties,
    status: { type: 'string', enum: UPPER_CASE },
    failure_reason: { type: ['string', 'null'], description: 'null unless it has failed.' },
    staged_at: { type: 'string', format: 'date-time' },
    started_at: { ...time, description: 'When it was started last.' },
    failed_at: { ...time, description: 'null unless it has failed.' },
    completed_at: time,
  },
  required: [
    ...PROCESS_RECORD.required,
    'status',
    'failure_reason',
    'staged_at',
    'started_at',
    'failed_at',
    'completed_at',
  ],
};
