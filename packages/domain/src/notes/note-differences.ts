import { differencesBetween, type Difference } from '../differences/differences.js';
import type { Note, NoteDraft, NoteFields, NoteOutcome } from './note.js';

/** The outcome for a draft, with its differences from the existing note; absent when there are none. */
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
 * difference. Documents are compared as a set: those that one of the two lacks differ, each by its place in the other.
 */
export function noteDifferences(stored: Note, posted: NoteFields): readonly Difference[] {
  const { createdAt = stored.createdAt } = posted;
  return differencesBetween(
    comparable(stored, posted),
    comparable({ ...posted, createdAt }, stored),
  );
}

function comparable(
  { body, documentPaths, createdAt, isPinned, unpinAt }: NoteFields,
  other: NoteFields,
) {
  const others = new Set(other.documentPaths);
  const own = [...new Set(documentPaths)].map((path, place) => [place, path] as const);
  const documents = Object.fromEntries(own.filter(([, path]) => !others.has(path)));
  return { body, documentPaths: documents, createdAt, isPinned, unpinAt };
}
