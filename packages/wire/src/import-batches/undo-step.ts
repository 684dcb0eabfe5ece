import {
  accountLeft,
  undoneAccount,
  undoneBusiness,
  undoTotal,
  type PrintedRemoval,
  type PrintedUndoTotal,
} from './import-batch.js';
import { STATEMENT_PERIOD_CLOSED } from './batch-errors.js';

interface OfAccount {
  readonly externalAccountNumber: string;
}

/** A step of the undo of a batch. */
export type PrintedUndoStep =
  | { readonly kind: 'account'; readonly account: OfAccount; readonly removed: PrintedRemoval }
  | {
      readonly kind: 'business';
      readonly business: { readonly externalBusinessIdentifier: string };
      readonly removed: PrintedRemoval;
    }
  | {
      readonly kind: 'left';
      readonly account: OfAccount;
      readonly reason: {
        readonly date: string;
        readonly period: { readonly from: string; readonly to: string | undefined };
      };
    }
  | { readonly kind: 'finished'; readonly total: Omit<PrintedUndoTotal, 'importBatch'> };

/** One line of the answer to an undo. */
export function printUndoStep(step: PrintedUndoStep, importBatch: string): unknown {
  switch (step.kind) {
    case 'account':
      return undoneAccount.print({ ...step.account, removed: step.removed });
    case 'business':
      return undoneBusiness.print({ ...step.business, removed: step.removed });
    case 'left': {
      const { date, period } = step.reason;
      return accountLeft.print({
        externalAccountNumber: step.account.externalAccountNumber,
        code: STATEMENT_PERIOD_CLOSED.code,
        detail: `The transaction date ${date} lies in the statement period ${period.from} to ${period.to}, which has been closed. Nothing was removed from this account.`,
      });
    }
    case 'finished':
      return undoTotal.print({ ...step.total, importBatch });
  }
}
