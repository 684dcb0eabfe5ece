import {
  historicalStatement,
  parseStatementId,
  statementFaults,
  type HistoricalStatement,
  type StatementFault,
  type StatementFields,
} from '@data-import/domain';
import { described, field as printedField, nullable, object } from '../printing/printer.js';
import * as printed from '../printing/texts.js';
import type { Codec } from '../reading/codec.js';
import { into, type FaultTable } from '../reading/into.js';
import { AMOUNT_FORM } from '../reading/numbers.js';
import { LENGTHS } from '../settings/lengths.js';
import {
  ACCOUNT_FIELD,
  day,
  documentPath,
  field,
  identifier,
  itemCodec,
  money,
  optional,
  printedFields,
  text,
  type Fields,
} from './field.js';
import { errorCode } from '../errors/error-code.js';

const BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE = errorCode(
  'bill_period_from_date_later_than_to_date',
  {
    meaning: 'The first day of the bill period is later than its last day.',
    remedy: 'Correct one of the two dates.',
  },
);

export const HISTORICAL_STATEMENT_ALREADY_EXISTS = errorCode(
  'historical_statement_already_exists',
  {
    meaning: 'The account has a different statement with this statement_id.',
    remedy:
      'First find out which of the two is right; the detail names what differs. If the stored one is right, send it as before or leave it out. If the posted one is right, ask the operator to undo the batch that loaded the other, then send it. Another statement_id would store the same bill twice.',
  },
);

export const HISTORICAL_STATEMENTS_FAILED_VALIDATION = errorCode(
  'historical_statements_failed_validation',
  {
    meaning: 'The historical statements were refused.',
    remedy:
      'Correct the problems in errors and send the request again. Nothing of this request was stored.',
  },
);

export const STATEMENT_FIELDS = {
  billPeriodFromDate: field('bill_period_from_date', day),
  billPeriodToDate: field('bill_period_to_date', day),
  statementId: field(
    'statement_id',
    identifier(parseStatementId, LENGTHS.statement_id),
    "The caller's own identifier.",
  ),
  issuedDate: field('issued_date', day),
  number: field('number', text(LENGTHS.number), 'The number printed on the statement.'),
  grossAmountMinor: field(
    'gross_amount',
    money,
    `The amount billed to the customer, unconverted. ${AMOUNT_FORM}`,
  ),
  statementPath: field('statement_path', optional(documentPath)),
} satisfies Fields<StatementFields>;

const STATEMENT_FAULTS: FaultTable<StatementFault> = {
  'bill-period-from-date-later-than-to-date': {
    code: BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE,
    at: ['bill_period_from_date'],
    detail: ({ fromDate, toDate }) =>
      `The first day ${fromDate} is later than the last day ${toDate}.`,
  },
};

export const statement: Codec<HistoricalStatement> = into(
  itemCodec<StatementFields>('HistoricalStatement', STATEMENT_FIELDS),
  { construct: historicalStatement, faultsAmong: statementFaults, faults: STATEMENT_FAULTS },
);

const PRINTED = printedFields(STATEMENT_FIELDS);

/** A statement, with a link to its document where there is one. */
export interface ViewedStatement extends StatementFields {
  readonly documentLink?: string | undefined;
}

export const viewedStatement = object('ViewedStatement', {
  ...PRINTED,
  document_url: printedField(
    described(
      nullable(printed.text),
      'A link to the document that needs no token and is valid for five minutes.',
    ),
    ({ documentLink }: ViewedStatement) => documentLink,
  ),
});

/** A stored statement, as it was posted. */
export const exportedStatement = object('ExportedStatement', {
  ...ACCOUNT_FIELD,
  ...PRINTED,
});
