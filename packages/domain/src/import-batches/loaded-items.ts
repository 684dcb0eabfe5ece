import { err, ok, type Result } from 'neverthrow';
import type { AccountReference } from '../accounts/account.js';
import type { BusinessReference } from '../businesses/business.js';
import type { NoteFields } from '../notes/note.js';
import type { UtcInstant } from '../time/utc-instant.js';
import type { StatementPeriod } from '../statements/statement-period.js';
import type { CalendarDate } from '../time/calendar-date.js';

/** Numbers of items. Notes are the caller's and the service's own. */
export interface BatchItems {
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

/** The number of items that are removed from an account or a business; `links` are those of business instructions to accounts. */
export interface RemovedItems extends BatchItems {
  readonly links: number;
}

/** No item of any kind; its keys are the kinds, in the order of a load. */
export const NO_ITEMS: BatchItems = {
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
};

export const NOTHING_REMOVED: RemovedItems = { ...NO_ITEMS, links: 0 };

/** One thing that was loaded, by what it is known by on its account or business. */
export type LoadedItem =
  | {
      readonly kind: 'transaction';
      readonly account: AccountReference;
      readonly transactionId: string;
    }
  | { readonly kind: 'statement'; readonly account: AccountReference; readonly statementId: string }
  /** A caller's note; without `createdAt` every one of this content. */
  | {
      readonly kind: 'note';
      readonly account: AccountReference;
      readonly note: Pick<NoteFields, 'body' | 'documentPaths' | 'createdAt'>;
    }
  /** The latest instruction that is not revoked; `reference` limits the choice to instructions with this reference. */
  | {
      readonly kind: 'account-instruction';
      readonly account: AccountReference;
      readonly reference?: string | undefined;
    }
  | {
      readonly kind: 'business-instruction';
      readonly business: BusinessReference;
      readonly reference?: string | undefined;
    };

/** The sum of an undo that has come to its end. */
export interface UndoTotal extends RemovedItems {
  readonly isDryRun: boolean;
  /** Accounts and businesses from which something was removed. */
  readonly accounts: number;
  readonly businesses: number;
  /** Accounts that were left as they are. */
  readonly left: number;
  /** `undefined` after a dry run of a batch that was not undone, and where something is left. */
  readonly undoneAt: UtcInstant | undefined;
}

/** One step of an undo. The last one is `finished`: an undo without it did not come to its end. */
export type UndoStep =
  | { readonly kind: 'account'; readonly account: AccountReference; readonly removed: RemovedItems }
  | {
      readonly kind: 'business';
      readonly business: BusinessReference;
      readonly removed: RemovedItems;
    }
  /** Nothing was removed from the account. */
  | {
      readonly kind: 'left';
      readonly account: AccountReference;
      readonly reason: StatementPeriodClosed;
    }
  | { readonly kind: 'finished'; readonly total: UndoTotal };

/** The dates of a batch and of the closed periods of an account, which decide whether the batch can be undone there. */
export interface BatchOnAccount {
  /** The effective dates of the batch's transactions. */
  readonly transactionDates: readonly CalendarDate[];
  readonly closedPeriods: readonly StatementPeriod[];
}

/** A transaction of the batch lies in a statement period that has been closed since it was added. */
export interface StatementPeriodClosed {
  readonly kind: 'statement-period-closed';
  readonly date: CalendarDate;
  readonly period: StatementPeriod;
}

/**
 * A statement may have been issued for a closed period, so nothing of the batch is removed from an account that has a
 * transaction of the batch in one. Transactions are added to the open period only: a closed one was closed afterwards.
 */
export function requireNoneInClosedPeriod({
  transactionDates,
  closedPeriods,
}: BatchOnAccount): Result<void, StatementPeriodClosed> {
  for (const period of closedPeriods) {
    const date = transactionDates.find((day) => isInside(day, period));
    if (date !== undefined) return err({ kind: 'statement-period-closed', date, period });
  }
  return ok();
}

function isInside(day: CalendarDate, { from, to }: StatementPeriod): boolean {
  return day >= from && (to === undefined || day <= to);
}
