import type { StatementPeriod } from '@data-import/domain';
import { field, nullable, object } from '../printing/printer.js';
import { day } from '../printing/texts.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { statementPeriodFields } from './statement-period-codec.js';

/** The open period of an account. */
export const openPeriod = object<StatementPeriod>('OpenStatementPeriod', {
  from_date: field(day, ({ from }) => from),
  to_date: field(nullable(day), ({ to }) => to),
});

export const statementPeriodRequest: Reader<StatementPeriod> = reader(statementPeriodFields);
