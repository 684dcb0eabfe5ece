import { err, ok, type Result } from 'neverthrow';
import type { DocumentPath } from '../documents/document-path.js';
import type { UtcInstant } from '../time/utc-instant.js';
import { differencesBetween, type FieldDifference } from '../differences/differences.js';

declare const drafted: unique symbol;

/** A note as the caller sends it. A field that was not sent is `undefined`. */
export interface NoteFields {
  readonly body: string | undefined;
  readonly documentPaths: readonly DocumentPath[];
  readonly createdAt: UtcInstant | undefined;
  readonly isPinned: boolean;
  /** The time at which the pin ends. It has no effect on a note that is not pinned, and it may lie in the past. */
  readonly unpinAt: UtcInstant | undefined;
}

/** A note that passed every rule that needs no stored data. Only `draftNote` makes it. */
export interface NoteDraft extends NoteFields {
  readonly [drafted]: true;
}

/** A note as it is stored on an account: with a date and its author. */
export interface Note extends NoteFields {
  readonly createdAt: UtcInstant;
  /** A note of the service and a note of a caller are never duplicates of each other. */
  readonly author: 'caller' | 'service';
}

/** The outcome for a draft: `note` is the new one or the existing one. */
export interface NoteOutcome {
  readonly status: 'created' | 'already-exists';
  readonly note: Note;
}

/** The readable fields of a note: an absent field could not be read, an `undefined` one was not sent. */
export interface ReadableNote extends Partial<Omit<NoteFields, 'documentPaths'>> {
  /** A path that could not be read is `undefined`. */
  readonly documentPaths?: readonly (DocumentPath | undefined)[];
}

/** A broken rule, with the path to the field in `NoteFields`; the path of the whole note is empty. */
export type NoteFault =
  | { readonly kind: 'note-empty'; readonly at: readonly [] }
  | {
      readonly kind: 'unpinned-before-created';
      readonly at: readonly ['unpinAt'];
      readonly createdAt: UtcInstant;
      readonly unpinAt: UtcInstant;
    };

/**
 * Checks the fields against every rule that needs no stored data, and reports all broken rules: a note has a body or a
 * document, and it is not unpinned before it was created.
 */
export function draftNote(fields: NoteFields): Result<NoteDraft, readonly NoteFault[]> {
  const faults = noteFaults(fields);
  return faults.length > 0 ? err(faults) : ok(fields as NoteDraft);
}

/** The broken rules of `draftNote` among the readable fields: an unreadable field is not missing. */
export function noteFaults(readable: ReadableNote): readonly NoteFault[] {
  const { documentPaths, createdAt, unpinAt } = readable;
  const faults: NoteFault[] = [];
  if ('body' in readable && readable.body === undefined && documentPaths?.length === 0)
    faults.push({ kind: 'note-empty', at: [] });
  if (createdAt && unpinAt && unpinAt < createdAt)
    faults.push({
      kind: 'unpinned-before-created',
      at: ['unpinAt'],
      createdAt,
      unpinAt,
    });
  return faults;
}

/**
 * Duplicate notes have this text in common: the body or, for a note without a body, the set of its documents. Their
 * dates may differ. Different contents give different texts.
 */
export function contentOf({
  body,
  documentPaths,
}: Pick<NoteFields, 'body' | 'documentPaths'>): string {
  if (body !== undefined) return `body\n${body}`;
  return `documents\n${[...new Set(documentPaths)].toSorted().join('\n')}`;
}

/**
 * Decides, draft by draft, which notes are new. `existing` are the caller's stored notes with the content of one of the
 * drafts. A draft with a date is a duplicate of the note of the same content and date, a draft without a date of the
 * oldest note of the same content. A draft that repeats an earlier draft is a duplicate of the note made from that one.
 */
export function resolveDrafts(
  drafts: readonly NoteDraft[],
  existing: readonly Note[],
  now: UtcInstant,
): readonly NoteOutcome[] {
  const known = new KnownNotes(existing);
  return drafts.map((draft) => {
    const duplicate = known.findDuplicateOf(draft);
    if (duplicate) return { status: 'already-exists', note: duplicate };

    const note: Note = { ...draft, createdAt: draft.createdAt ?? now, author: 'caller' };
    known.add(note);
    return { status: 'created', note };
  });
}

/** True when the note is pinned at `now`: from `unpinAt` on it is not. */
export function isPinnedAt(note: Note, now: UtcInstant): boolean {
  return note.isPinned && (note.unpinAt === undefined || now < note.unpinAt);
}

class KnownNotes {
  readonly #oldest = new Map<string, Note>();
  readonly #dated = new Map<string, Note>();

  constructor(notes: readonly Note[]) {
    for (const note of notes) this.add(note);
  }

  add(note: Note): void {
    const content = contentOf(note);
    const oldest = this.#oldest.get(content);
    if (!oldest || note.createdAt < oldest.createdAt) this.#oldest.set(content, note);
    this.#dated.set(`${note.createdAt}\n${content}`, note);
  }

  findDuplicateOf(draft: NoteDraft): Note | undefined {
    const content = contentOf(draft);
    return draft.createdAt === undefined
      ? this.#oldest.get(content)
      : this.#dated.get(`${draft.createdAt}\n${content}`);
  }
}

/** The outcome for a draft, with its differences from the existing note; absent when there are none. */
export interface ComparedNoteOutcome extends NoteOutcome {
  readonly differences?: readonly FieldDifference[];
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
export function noteDifferences(stored: Note, posted: NoteFields): readonly FieldDifference[] {
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
