import {
  compareNotes,
  resolveDrafts,
  utcInstantOf,
  type ComparedNoteOutcome,
  type MigrationNotOngoing,
  type NoteDraft,
  type NoteOutcome,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger } from '../accounts/account-ledger.js';
import { requireAccount, type AccountNotFound } from '../accounts/required-account.js';
import {
  batchOfAppend,
  type ImportRequestOptions,
  ledgerFor,
  makeCountDifferent,
  type DifferenceCounter,
} from '../import-requests/import-request.js';
import { retryOnConflict } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock.js';
import {
  makeVerifyDocuments,
  type DocumentLookUp,
  type DocumentsRefused,
  type NamedDocument,
} from '../documents/verify-documents.js';

/** The drafts are those of `draftNote`. */
export interface CreateNotesCommand {
  readonly address: AccountAddress;
  readonly drafts: readonly NoteDraft[];
  /** A plain import when absent. */
  readonly requestOptions?: ImportRequestOptions;
}

/** Stores the notes that are new, all or none. Returns one outcome for each draft, in the order of the drafts. */
export type CreateNotes = (
  command: CreateNotesCommand,
) => Promise<
  Result<readonly ComparedNoteOutcome[], AccountNotFound | MigrationNotOngoing | DocumentsRefused>
>;

interface Ports {
  readonly ledger: AccountLedger;
  readonly suppliers: DifferenceCounter;
  readonly documents: DocumentLookUp;
  readonly clock: Clock;
}

/** Looks up the documents of new notes only; a note without a date gets that of `clock`. */
export const makeCreateNotes =
  ({ ledger, suppliers, documents, clock }: Ports): CreateNotes =>
  ({ address, drafts, requestOptions = {} }) => {
    const verify = makeVerifyDocuments(documents);
    const countDifferent = makeCountDifferent(suppliers, address.supplierCode, requestOptions);
    return retryOnConflict(ledgerFor(requestOptions, ledger), address, async (current, wait) => {
      const read = await current.read(address, { noteDrafts: drafts });
      const reading = requireAccount(read, address, requestOptions);
      if (reading.isErr()) return err(reading.error);

      const now = utcInstantOf(clock.now());
      const outcomes = compareNotes(drafts, resolveDrafts(drafts, reading.value.found.notes, now));
      const verified = await verify(reading.value.supplier, documentsOfNew(outcomes), wait);
      if (verified.isErr()) return err(verified.error);
      const faults = verified.value;
      if (faults.length > 0) return err({ kind: 'documents-refused', faults });

      const different = outcomes.filter(({ differences }) => differences).length;
      const counted = await countDifferent(different, wait);
      if (counted.isErr()) return err(counted.error);
      const notes = outcomes.filter(({ status }) => status === 'created').map(({ note }) => note);
      if (notes.length === 0) return ok(outcomes);
      const batch = batchOfAppend(requestOptions, clock);
      return (await current.append(reading.value, { notes }, batch)).map(() => outcomes);
    });
  };

// The documents of an existing note were verified when it was created, and may have been removed since.
function documentsOfNew(outcomes: readonly NoteOutcome[]): readonly NamedDocument[] {
  return outcomes.flatMap(({ status, note }, n) =>
    status === 'created'
      ? note.documentPaths.map((path, d) => ({
          path,
          at: [n, 'documentPaths', d, 'documentPath'],
        }))
      : [],
  );
}
