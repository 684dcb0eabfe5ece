import { differencesBetween, type Difference } from '../differences/differences.js';
import type { Note, NoteDraft, NoteFields, NoteOutcome } from './note.js';

/** What became of a draft, and in what it differs from the existing note; absent when in nothing. */
export interface ComparedNoteOutcome extends NoteOutcome {
  readonly differences?: readonly Difference[];
}

/** The outcomes of `resolveDrafts` for these drafts, with their differences. */
export function compareNotes(
  drafts: readonly NoteDraft[],
  outcomes: readonly NoteOutcome[],
): readonly ComparedNoteOutcome[] {
  return outcomes.map((outcome, index) => {
    const draft = drafts[index];
    if (!draft || outcome.status === 'created') return outcome;
    const differences = noteDifferences(outcome.note, draft);
    return differences.length > 0 ? { ...outcome, differences } : outcome;
  });
}

/**
 * The fields in which a posted note differs from the stored one of the same content. A date that was not posted is no
 * difference, nor is another order of the documents.
 */
export function noteDifferences(stored: Note, posted: NoteFields): readonly Difference[] {
  const documentPaths = hasSameDocuments(stored, posted)
    ? stored.documentPaths
    : posted.documentPaths;
  const { createdAt = stored.createdAt } = posted;
  return differencesBetween(
    comparable(stored),
    comparable({ ...posted, createdAt, documentPaths }),
  );
}

function hasSameDocuments(a: NoteFields, b: NoteFields): boolean {
  const [left, right] = [new Set(a.documentPaths), new Set(b.documentPaths)];
  return left.size === right.size && [...left].every((path) => right.has(path));
}

function comparable({ body, documentPaths, createdAt, isPinned, unpinAt }: NoteFields) {
  const documents = documentPaths.map((documentPath) => ({ documentPath }));
  return { body, documentPaths: documents, createdAt, isPinned, unpinAt };
}
