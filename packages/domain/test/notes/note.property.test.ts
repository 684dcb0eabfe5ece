import { expect } from 'chai';
import fc from 'fast-check';
import {
  contentOf,
  resolveDrafts,
  type Note,
  type NoteDraft,
  type NoteFields,
  type NoteOutcome,
} from '../../src/notes/note.js';
import type { UtcInstant } from '../../src/time/utc-instant.js';
import { anyInstant, instant } from '../time/times.js';
import { anyDraft, anyNote } from './notes.js';

const MANY = { numRuns: 1000 };
// The earliest moment that a generated note can have, so that it meets some of them.
const now = instant('2024-01-01T00:00:00Z');

const anyDrafts = fc.array(anyDraft, { maxLength: 8 });
/** An account never has two notes of one content and one date. */
const anyExisting = fc.uniqueArray(anyNote, {
  comparator: (a, b) => isSameContent(a, b) && a.createdAt === b.createdAt,
  maxLength: 8,
});

describe('contentOf, of any notes', () => {
  it('is the same exactly when the bodies are, or the documents where neither has a body', () => {
    const holds = fc.property(
      anyNote,
      anyNote,
      (a, b) => (contentOf(a) === contentOf(b)) === isSameContent(a, b),
    );

    fc.assert(holds, MANY);
  });
});

describe('resolveDrafts, of any drafts', () => {
  it('decides as comparing every draft with every note does', () => {
    const holds = fc.property(anyDrafts, anyExisting, (drafts, existing) => {
      expect(resolveDrafts(drafts, existing, now)).to.deep.equal(
        resolvedOneByOne(drafts, existing, now),
      );
    });

    fc.assert(holds, MANY);
  });

  it('creates nothing when the same request comes again, however much later', () => {
    const holds = fc.property(anyDrafts, anyExisting, anyInstant, (drafts, existing, then) => {
      const first = resolveDrafts(drafts, existing, now);
      const again = resolveDrafts(drafts, [...existing, ...createdBy(first)], then);

      expect(createdBy(again)).to.deep.equal([]);
    });

    fc.assert(holds, MANY);
  });
});

function createdBy(outcomes: readonly NoteOutcome[]): readonly Note[] {
  return outcomes.filter(({ status }) => status === 'created').map(({ note }) => note);
}

function resolvedOneByOne(
  drafts: readonly NoteDraft[],
  existing: readonly Note[],
  moment: UtcInstant,
): readonly NoteOutcome[] {
  const notes = [...existing];
  return drafts.map((draft) => {
    const duplicates = notes
      .filter((note) => isSameContent(draft, note))
      .filter((note) => draft.createdAt === undefined || draft.createdAt === note.createdAt)
      .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    if (duplicates[0]) return { status: 'already-exists', note: duplicates[0] };

    const note: Note = { ...draft, createdAt: draft.createdAt ?? moment, author: 'caller' };
    notes.push(note);
    return { status: 'created', note };
  });
}

function isSameContent(a: NoteFields, b: NoteFields): boolean {
  if (a.body !== undefined || b.body !== undefined) return a.body === b.body;
  return (
    a.documentPaths.every((path) => b.documentPaths.includes(path)) &&
    b.documentPaths.every((path) => a.documentPaths.includes(path))
  );
}
