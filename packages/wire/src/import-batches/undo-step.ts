import type { RemovedItems } from '@data-import/domain';
import {
  accountLeft,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoTotal,
} from './import-batch.js';
import type { PrintedBy } from '../printing/printer.js';
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

interface ClosedPeriod {
  readonly date: string;
  readonly period: { readonly from: string; readonly to: string | undefined };
}

interface OfAccount {
  readonly externalAccountNumber: string;
}

/** A step of the undo of a batch. */
export type PrintedUndoStep =
  | { readonly kind: 'account'; readonly account: OfAccount; readonly removed: RemovedItems }
  | {
      readonly kind: 'business';
      readonly business: { readonly externalBusinessIdentifier: string };
      readonly removed: RemovedItems;
    }
  | {
      readonly kind: 'left';
      readonly account: OfAccount;
      readonly reason: ClosedPeriod;
    }
  | { readonly kind: 'finished'; readonly total: Omit<PrintedBy<typeof undoTotal>, 'importBatch'> };

export function detailOfClosedPeriod({ date, period }: ClosedPeriod): string {
  return `The transaction date ${date} lies in the statement period ${period.from} to ${period.to}, which has been closed.`;
}

/** One line of the answer to an undo. */
export function printUndoStep(step: PrintedUndoStep, importBatch: string): unknown {
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
