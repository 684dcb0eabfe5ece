import type { ExternalAccountNumber } from '@data-import/domain';
import { externalAccountNumber } from '../items/addressing.js';
import { described, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { repeated, wholeNumber } from '../reading/query.js';
import type { Reader } from '../reading/reader.js';
import { record, type RecordOf } from '../reading/record.js';
import { text } from '../reading/text.js';

export const LIST_PARAMETERS = {
  limit: optional(described(wholeNumber(1, 10_000), 'The maximum number of records.')),
  cursor: optional(
    described(text({ maxLength: 256 }), 'The cursor from the header Link of the previous answer.'),
  ),
} as const;

export type ListQuery = RecordOf<typeof LIST_PARAMETERS>;

/** The query parameters of every export and of the totals of accounts. */
export interface ExportQuery extends ListQuery {
  readonly external_account_number?: readonly ExternalAccountNumber[] | undefined;
}

export const accountFilterOf = (query: ExportQuery) => ({
  externalAccountNumbers: query.external_account_number,
});

/** More make a URL that is too long for some servers. */
const MOST_WANTED = 100;

const wantedAccounts = described(
  repeated(externalAccountNumber, MOST_WANTED),
  'Only records of this account; none when it is unknown or not imported.',
);

export const exportQuery: Reader<ExportQuery> = queryReader(
  record('ExportQuery', { external_account_number: optional(wantedAccounts), ...LIST_PARAMETERS }),
);
