import type { HistoricalStatement } from '@data-import/domain';
import { accountAddressing, type AccountAddressing } from '../accounts/addressing.js';
import { verbatim, type Printer } from '../printing/printer.js';
import { posted } from '../reading/into.js';
import type { Posted } from '../reading/posted.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { ListLimits } from '../settings/limits.js';
import { statement } from './statement-codec.js';

export interface ImportStatementsRequest extends AccountAddressing {
  readonly statements: readonly HistoricalStatement[];
}

export type PostedStatements = Posted<ImportStatementsRequest>;

export interface ImportStatementsWire {
  readonly request: Reader<PostedStatements>;
  /** The request as it was sent. */
  readonly result: Printer<PostedStatements['posted']>;
}

export function importStatementsWire({ maximumItems }: ListLimits): ImportStatementsWire {
  const request = record('ImportStatementsRequest', {
    ...accountAddressing,
    statements: list(statement, { minItems: 1, maxItems: maximumItems }),
  });
  return { request: reader(posted(request)), result: verbatim(request.schema) };
}
