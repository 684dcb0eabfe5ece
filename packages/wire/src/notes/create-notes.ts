import type { ComparedNoteOutcome } from '@data-import/domain';
import { accountAddressing } from '../items/addressing.js';
import { differences } from '../differences/differences.js';
import { field, listOf, nullable, object, words } from '../printing/printer.js';
import { instant, text } from '../printing/texts.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import type { ListLimits } from '../settings/limits.js';
import { note } from '../items/note.js';

export const createNotesRequest = (limits: ListLimits) =>
  reader(
    record('CreateNotesRequest', {
      ...accountAddressing,
      notes: list(note(limits), { minItems: 1, maxItems: limits.maximumItems }),
    }),
  );

const STATUSES = {
  created: 'NOTE_CREATION_SUCCESS',
  'already-exists': 'NOTE_ALREADY_EXISTS',
} as const;

/** The outcome of each note, in the order of the request; differences where they are to be reported. */
export const noteResults = listOf(
  object('NoteResult', {
    created_at: field(instant, (one: ComparedNoteOutcome) => one.note.createdAt),
    body: field(nullable(text), (one: ComparedNoteOutcome) => one.note.body),
    status: words(STATUSES),
    differences,
  }),
);
