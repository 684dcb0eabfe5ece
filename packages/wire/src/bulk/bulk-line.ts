import { IDEMPOTENCY_KEY_PATTERN, isIdempotencyKey } from '@data-import/domain';
import { difference } from '../differences/differences.js';
import { type JsonSchema, isJsonObject } from '../printing/json.js';
import { codec, described, optional, refuse, refuseType, type Codec } from '../reading/codec.js';
import { INVALID } from '../reading/form-errors.js';
import { queryReader, reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { oneOf, text } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import { errorCode } from '../errors/error-code.js';
import { instructionParameters } from '../import-parameters/import-parameters.js';

export const BULK_LINE_FAILED_VALIDATION = errorCode('bulk_line_failed_validation', {
  meaning: 'The line of the bulk request is not valid, so its operation was not run.',
  remedy:
    'Correct the problems in errors and send the line again. Nothing of this line was stored; other lines are not affected.',
});

/** The operations by which a line of a bulk request loads data. */
export const BULK_OPERATIONS = [
  'notes',
  'transactions',
  'historical-statements',
  'payment-instruction',
  'business-payment-instruction',
] as const;

export type BulkOperationName = (typeof BULK_OPERATIONS)[number];

const idempotencyKey: Codec<string> = codec(
  'an idempotency key',
  { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
  (input, report) => {
    if (typeof input !== 'string') return refuseType(report, input, 'a string');
    return isIdempotencyKey(input) ? input : refuse(report, INVALID, EXPECTED_IDEMPOTENCY_KEY);
  },
);

export const EXPECTED_IDEMPOTENCY_KEY = 'Expected one key of 1 to 255 visible ASCII characters.';

/** Query and body are read by the operation. */
export const bulkLine = reader(
  record('BulkLine', {
    operation: oneOf(BULK_OPERATIONS),
    ref: optional(described(text({ maxLength: LENGTHS.ref }), 'Returned with the answer.')),
    idempotency_key: optional(
      described(
        idempotencyKey,
        "The line's own Idempotency-Key: with check_previously_added=false a repeat of the line adds nothing and gets the same answer. Elsewhere it is not needed and changes nothing.",
      ),
    ),
    query: optional(
      described(
        anyObject(),
        'The query parameters of the single request; booleans and numbers may be sent as such.',
      ),
    ),
    body: described(anything(), 'The body of the single request.'),
  }),
);

/** The operation says what is wrong with it, as it does alone. */
function anything(): Codec<unknown> {
  return codec('a value', {}, (input) => input);
}

function anyObject(): Codec<object> {
  return codec('an object', { type: 'object', additionalProperties: true }, (input, report) =>
    isJsonObject(input) ? input : refuseType(report, input, 'an object'),
  );
}

const count = { type: 'integer', minimum: 0 };

/** The answer to a line; `body` is what the operation answers. */
export const BULK_ANSWER_SCHEMA: JsonSchema = {
  title: 'BulkAnswerLine',
  type: 'object',
  properties: {
    line: {
      type: 'integer',
      minimum: 1,
      description: 'The number of the line, counted from 1; blank lines count too.',
    },
    ref: { type: 'string', description: 'The ref of the line; absent if the line had none.' },
    status: { type: 'integer', description: 'The status of the single request.' },
    body: {
      description:
        'The body of the answer to the single request. With answers=brief absent if the status is 2xx.',
    },
    outcomes: {
      title: 'BulkOutcomes',
      type: 'object',
      description: 'Only with answers=brief, if the status is 2xx: the number of items by outcome.',
      properties: {
        created: count,
        already_exists: count,
        moved: {
          ...count,
          description:
            'Created transactions whose date was moved into the open statement period. Absent if 0.',
        },
        different: {
          ...count,
          description: 'Existing items that are stored with other content. Absent if 0.',
        },
      },
      required: ['created', 'already_exists'],
    },
    differences: {
      type: 'array',
      description:
        'With answers=brief and report_differences=true, of items that were stored with other content: each field that differs, by its path in the body.',
      items: difference.schema,
    },
  },
  required: ['line', 'status'],
};

/** The query of a bulk request: its parameters hold for every line, `answers` is the form of the lines' answers. */
export const bulkQuery = queryReader(
  record('BulkQuery', {
    ...instructionParameters,
    answers: optional(
      described(
        oneOf<'full' | 'brief'>(['full', 'brief']),
        'brief: the answer to a line with a 2xx has the number of items by outcome instead of the body.',
      ),
    ),
  }),
);
