import type { DetailedProcess, ListDetailedProcesses } from '@data-import/application';
import type { ImportState } from '@data-import/domain';
import * as t from 'io-ts';
import { codec, described, optional, refuse, type Codec } from '../request/codec.js';
import { record } from '../request/record.js';
import { oneOf } from '../request/text.js';
import { SUPPLIER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type AnswerDescription, type Route } from '../routing/route.js';
import { LIST_MEDIA_TYPES } from './list-format.js';
import type { ReadPage } from './list-parts.js';
import type { ListReaders } from './list-readers.js';
import { printProcess, RECORD } from './list-schema.js';
import { LIST_DESCRIPTION, LIST_PARAMETERS, streamedList } from './streamed-list.js';

/** The operator's list of processes, with why they failed and when they came to their states. */
export function detailedProcessesRoute(
  listDetailedProcesses: ListDetailedProcesses,
  readers: ListReaders,
): Route {
  return route({
    operationId: 'listDetailedAccountImportProcesses',
    method: 'GET',
    path: '/v1/operator/import-suppliers/:import_supplier_code/account-import-processes/',
    summary: 'List the account import processes of a supplier with reasons and times',
    description: LIST_DESCRIPTION,
    query: detailedProcessesQuery,
    mediaTypes: LIST_MEDIA_TYPES,
    answers: { 200: DETAILED_LIST_ANSWER, 400: VALIDATION_ANSWER, 404: SUPPLIER_NOT_FOUND_ANSWER },
    handle: async ({ url, params, mediaType, query: { status: state, limit, cursor } }) => {
      const supplierCode = pathParameter(params, 'import_supplier_code');
      const readPage: ReadPage<DetailedProcess> = (from, size) =>
        listDetailedProcesses({ supplierCode, state }, from, size);
      const list = { selection: `detailed ${state ?? 'all'}`, supplierCode };
      const reading = { readPage, print: printDetailed, readers };
      return streamedList({ url, mediaType, limit, cursor, list, ...reading });
    },
  });
}

const STATES: ReadonlyMap<string, ImportState> = new Map([
  ['staged', 'staged'],
  ['in_progress', 'in-progress'],
  ['completed', 'completed'],
  ['failed', 'failed'],
]);

/** As the counters name them, and as the records do. */
const WORDS = [...STATES.keys(), ...[...STATES.keys()].map((word) => word.toUpperCase())];

const stateWord = oneOf(WORDS);

const processState: Codec<ImportState> = codec(
  stateWord.name,
  stateWord.schema,
  (input, context) => {
    const word = stateWord.validate(input, context);
    if (word._tag === 'Left') return word;
    const state = STATES.get(word.right.toLowerCase());
    return state ? t.success(state) : refuse('invalid_choice', input, context);
  },
);

const detailedProcessesQuery = record('DetailedProcessesQuery', {
  status: optional(described(processState, 'All when it is left out.')),
  ...LIST_PARAMETERS,
});

function printDetailed(process: DetailedProcess) {
  return {
    ...printProcess(process),
    status: process.state.replace('-', '_').toUpperCase(),
    failure_reason: process.failureReason ?? null,
    staged_at: process.stagedAt,
    started_at: process.startedAt ?? null,
    failed_at: process.failedAt ?? null,
    completed_at: process.completedAt ?? null,
  };
}

const time = { type: ['string', 'null'], format: 'date-time' };

const DETAILED_RECORD = {
  title: 'DetailedAccountImportProcess',
  type: 'object',
  properties: {
    ...RECORD.properties,
    status: { type: 'string', enum: [...STATES.keys()].map((word) => word.toUpperCase()) },
    failure_reason: { type: ['string', 'null'], description: 'null unless it has failed.' },
    staged_at: { type: 'string', format: 'date-time' },
    started_at: { ...time, description: 'When it was started last.' },
    failed_at: { ...time, description: 'null unless it has failed.' },
    completed_at: time,
  },
  required: [
    ...RECORD.required,
    'status',
    'failure_reason',
    'staged_at',
    'started_at',
    'failed_at',
    'completed_at',
  ],
};

const DETAILED_LIST_ANSWER: AnswerDescription = {
  description: 'The records, oldest staged first; with application/x-ndjson one a line.',
  schema: { type: 'array', items: DETAILED_RECORD },
  examples: {
    failed: [
      {
        external_account_number: 'E-1002',
        service_account_number: null,
        account_created_at: null,
        status: 'FAILED',
        failure_reason: 'The tariff is not known.',
        staged_at: '2024-04-01T07:08:09Z',
        started_at: '2024-04-02T07:08:09Z',
        failed_at: '2024-04-02T07:08:10Z',
        completed_at: null,
      },
    ],
  },
  headers: { Link: 'Where the list goes on, when a limit was given and more follows.' },
};
