import type { StatementPeriodClosed, UndoStep } from '@data-import/domain';
import {
  accountLeft,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoTotal,
} from './import-batch.js';
import { described, optional } from '../reading/codec.js';
import { flag } from '../reading/query.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';

export const undoQuery = queryReader(
  record('UndoQuery', {
    dry_run: optional(
      described(flag(false), 'true: nothing is removed, and the answer says what would be.'),
    ),
  }),
);

export function detailOfClosedPeriod({
  date,
  period,
}: Omit<StatementPeriodClosed, 'kind'>): string {
  return `The transaction date ${date} lies in the statement period ${period.from} to ${period.to}, which has been closed.`;
}

export function printUndoStep(step: UndoStep, importBatch: string): unknown {
  switch (step.kind) {
    case 'account':
      return undoneAccount.print({ ...step.account, ...step.removed });
    case 'business':
      return undoneBusiness.print({ ...step.business, ...step.removed });
    case 'left':
      return accountLeft.print({
        externalAccountNumber: step.account.externalAccountNumber,
        code: STATEMENT_PERIOD_CLOSED.code,
        detail: `${detailOfClosedPeriod(step.reason)} Nothing was removed from this account.`,
      });
    case 'finished':
      return undoTotal.print({ ...step.total, importBatch });
  }
}
