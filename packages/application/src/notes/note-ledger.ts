import type { Note, NoteDraft } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';

/**
 * `Lookup`: drafts. `Match`: the caller's notes that could be their duplicates: for a draft with a date
 * the note of the same content and date, for one without the oldest note of the same content.
 */
export type NoteLedger = AccountLedger<readonly NoteDraft[], readonly Note[], readonly Note[]>;
