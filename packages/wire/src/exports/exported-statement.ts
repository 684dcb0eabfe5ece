import type { StatementFields } from '@data-import/domain';
import { object } from '../printing/printer.js';
import { STATEMENT_FIELDS } from '../statements/viewed-statement.js';
import { ACCOUNT_FIELD, type OfAccount } from './of-account.js';

/** A stored statement, as it was posted. */
export const exportedStatement = object<StatementFields & OfAccount>('ExportedStatement', {
  ...ACCOUNT_FIELD,
  ...STATEMENT_FIELDS,
});
