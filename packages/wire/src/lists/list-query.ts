import type { ExternalAccountNumber } from '@data-import/domain';
import { wantedAccount } from '../items/addressing.js';
import { described, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { wholeNumber } from '../reading/query.js';
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
  readonly external_account_number?: ExternalAccountNumber | undefined;
}

export const accountFilterOf = (query: ExportQuery) => ({
  externalAccountNumber: query.external_account_number,
});

export const exportQuery: Reader<ExportQuery> = queryReader(
  record('ExportQuery', { external_account_number: optional(wantedAccount), ...LIST_PARAMETERS }),
);
