import type { ExternalAccountNumber } from '@data-import/domain';
import { wantedAccount } from '../items/addressing.js';
import { LIST_PARAMETERS, type ListQuery } from '../import-processes/process-lists.js';
import { optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';

/** The query parameters of every export and of the totals of accounts. */
export interface ExportQuery extends ListQuery {
  readonly external_account_number?: ExternalAccountNumber | undefined;
}

export const accountFilterOf = (query: ExportQuery) => ({
  externalAccountNumber: query.external_account_number,
});

export const exportQuery: Reader<ExportQuery> = queryReader(
  record('ExportQuery', {
    external_account_number: optional(wantedAccount),
    ...LIST_PARAMETERS,
  }),
);
