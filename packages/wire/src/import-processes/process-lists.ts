import type { ImportState } from '@data-import/domain';
import { externalAccountNumber } from '../items/addressing.js';
import { LIST_PARAMETERS } from '../lists/list-query.js';
import {
  described as describedOutput,
  field,
  nullable,
  object,
  type Printer,
} from '../printing/printer.js';
import { instant, text as printedText } from '../printing/texts.js';
import { codec, described, optional, refuse, REFUSED, type Codec } from '../reading/codec.js';
import { INVALID_CHOICE } from '../reading/form-errors.js';
import { queryReader } from '../reading/make-reader.js';
import type { ReadFrom } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { oneOf } from '../reading/text.js';

export const importProcessesQuery = queryReader(record('ImportProcessesQuery', LIST_PARAMETERS));

const STATUSES: Readonly<Record<ImportState, string>> = {
  staged: 'STAGED',
  'in-progress': 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
};
const STATES = Object.keys(STATUSES) as ImportState[];
const WORDS = Object.values(STATUSES);

/** States in lower case, as counters have them, and in upper case, as records have them. */
const stateWord = oneOf([...WORDS.map((word) => word.toLowerCase()), ...WORDS]);

const processState: Codec<ImportState> = codec(
  stateWord.name,
  stateWord.schema,
  (input, report) => {
    const word = stateWord.read(input, report);
    if (word === REFUSED) return REFUSED;
    const state = STATES.find((one) => STATUSES[one] === word.toUpperCase());
    return state ?? refuse(report, INVALID_CHOICE);
  },
  { forms: stateWord.forms },
);

export const processFilterOf = (query: DetailedProcessesQuery) => ({
  state: query.status,
  externalAccountNumber: query.external_account_number,
});

export const detailedProcessesQuery = queryReader(
  record('DetailedProcessesQuery', {
    status: optional(described(processState, 'All states if left out.')),
    external_account_number: optional(
      described(externalAccountNumber, 'Only the process of this account.'),
    ),
    ...LIST_PARAMETERS,
  }),
);

export type DetailedProcessesQuery = ReadFrom<typeof detailedProcessesQuery>;

const FIELDS = {
  external_account_number: printedText,
  service_account_number: field(
    describedOutput(nullable(printedText), 'null until the account is created.'),
    'accountNumber',
  ),
  account_created_at: nullable(instant),
};

export const listedProcess = object('AccountImportProcess', FIELDS);

export const importStatus: Printer<ImportState> = {
  schema: { type: 'string', enum: WORDS },
  print: (state) => STATUSES[state],
};

export const failureReason = describedOutput(
  nullable(printedText),
  'null unless the import has failed.',
);

export const detailedProcess = object('DetailedAccountImportProcess', {
  ...FIELDS,
  status: field(importStatus, 'state'),
  failure_reason: failureReason,
  staged_at: instant,
  started_at: describedOutput(nullable(instant), 'Time of the last start.'),
  failed_at: describedOutput(nullable(instant), 'null unless the import has failed.'),
  completed_at: nullable(instant),
});
