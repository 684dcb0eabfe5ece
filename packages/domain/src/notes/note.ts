import { err, ok, type Result } from 'neverthrow';
import type { DocumentPath } from '../documents/document-path.js';
import type { UtcInstant } from '../time/utc-instant.js';

declare const drafted: unique symbol;

/** A note as a caller gives it. A field that was not sent is `undefined`. */
export interface NoteFields {
  readonly body: string | undefined;
  readonly documentPaths: readonly DocumentPath[];
  readonly createdAt: UtcInstant | undefined;
  readonly isPinned: boolean;
  /** When the pin ends. It has no effect on a note that is not pinned, and it may lie in the past. */
  readonly unpinAt: UtcInstant | undefined;
}

/** What a caller asks to attach: not yet dated, not yet known to be new. Made by `draftNote` alone. */
export interface NoteDraft extends NoteFields {
  readonly [drafted]: true;
}

/** A note as an account keeps it: with a date, and with its author. */
export interface Note extends NoteFields {
  readonly createdAt: UtcInstant;
  /** A note of the service's own is never a duplicate of a caller's, nor the other way round. */
  readonly author: 'caller' | 'service';
}

/** What became of a draft: `note` is the one that is new, or the one that was there already. */
export interface NoteOutcome {
  readonly status: 'created' | 'already-exists';
  readonly note: Note;
}

/** What could be read of a note: a field that is absent could not be read, one that is `undefined` was not sent. */
export interface ReadableNote extends Partial<Omit<NoteFields, 'documentPaths'>> {
  /** A path that could not be read is `undefined`. */
  readonly documentPaths?: readonly (DocumentPath | undefined)[];
}

/** What is wrong with a note, and the path to it in terms of `NoteFields`: an empty one means the whole note. */
export type NoteFault =
  | { readonly kind: 'note-body-or-document-path-not-found'; readonly at: readonly [] }
  | {
      readonly kind: 'note-unpin-at-earlier-than-creation-date';
      readonly at: readonly ['unpinAt'];
      readonly createdAt: UtcInstant;
      readonly unpinAt: UtcInstant;
    };

/**
 * Holds the fields against every rule that needs no account, and reports all that are broken: a note has a body or a
 * document, and it is not unpinned before it was created.
 */
export function draftNote(fields: NoteFields): Result<NoteDraft, readonly NoteFault[]> {
  const faults = noteFaults(fields);
  return faults.length > 0 ? err(faults) : ok(fields as NoteDraft);
}

/** The rules of `draftNote` that are broken among what could be read: what could not be read is not missing. */
export function noteFaults(readable: ReadableNote): readonly NoteFault[] {
  const { documentPaths, createdAt, unpinAt } = readable;
  const faults: NoteFault[] = [];
  if ('body' in readable && readable.body === undefined && documentPaths?.length === 0)
    faults.push({ kind: 'note-body-or-document-path-not-found', at: [] });
  if (createdAt && unpinAt && unpinAt < createdAt)
    faults.push({
      kind: 'note-unpin-at-earlier-than-creation-date',
      at: ['unpinAt'],
      createdAt,
      unpinAt,
    });
  return faults;
}

/**
 * What two notes must share to be the same note, dates aside: the body, or, for a note without one, the set
 * of its documents. Notes with different content have different texts here.
 */
export function contentOf({ body, documentPaths }: NoteFields): string {
  if (body !== undefined) return `body\n${body}`;
  return `documents\n${[...new Set(documentPaths)].toSorted().join('\n')}`;
}

/**
 * Decides, draft by draft, which notes are new. `existing` are the caller's notes that have the content of one of the
 * drafts. A draft with a date is a duplicate of the note of that date, one without of any; of several, the oldest.
 * A draft repeated within one request meets the note that its first occurrence created.
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

/** Whether the note is pinned at that moment: from `unpinAt` on it is not. */
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
