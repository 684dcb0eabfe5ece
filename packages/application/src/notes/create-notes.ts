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
import type { AccountNotFound } from '../accounts/required-account.js';
import {
  loadOntoAccount,
  type LoadCommand,
  type LoadPorts,
} from '../import-requests/load-onto-account.js';
import {
  makeVerifyDocuments,
  type DocumentLookUp,
  type DocumentsRefused,
  type NamedDocument,
} from '../documents/verify-documents.js';

/** The drafts are those of `draftNote`. */
export interface CreateNotesCommand extends LoadCommand {
  readonly drafts: readonly NoteDraft[];
}

/** Stores the notes that are new, all or none. Returns one outcome for each draft, in the order of the drafts. */
export type CreateNotes = (
  command: CreateNotesCommand,
) => Promise<
  Result<readonly ComparedNoteOutcome[], AccountNotFound | MigrationNotOngoing | DocumentsRefused>
>;

/** Looks up the documents of new notes only; a note without a date gets that of `clock`. */
export const makeCreateNotes =
  (ports: LoadPorts & { readonly documents: DocumentLookUp }): CreateNotes =>
  (command) => {
    const { drafts } = command;
    const verify = makeVerifyDocuments(ports.documents);
    return loadOntoAccount(
      ports,
      command,
      { noteDrafts: drafts },
      async ({ found, supplier }, wait) => {
        const now = utcInstantOf(ports.clock.now());
        const outcomes = compareNotes(drafts, resolveDrafts(drafts, found.notes, now));
        const verified = await verify(supplier, documentsOfNew(outcomes), wait);
        if (verified.isErr()) return err(verified.error);
        const faults = verified.value;
        if (faults.length > 0) return err({ kind: 'documents-refused', faults });

        const notes = outcomes.filter(({ status }) => status === 'created').map(({ note }) => note);
        return ok({
          answer: outcomes,
          append: notes.length > 0 ? { notes } : undefined,
          different: outcomes.filter(({ differences }) => differences).length,
        });
      },
    );
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
