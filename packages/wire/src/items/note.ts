import {
  draftNote,
  isPinnedAt,
  noteFaults,
  type Note,
  type NoteDraft,
  type NoteFault,
  type NoteFields,
  type UtcInstant,
} from '@data-import/domain';
import { described, field as printedField, object, words } from '../printing/printer.js';
import * as printed from '../printing/texts.js';
import type { Codec } from '../reading/codec.js';
import { into, type FaultTable } from '../reading/into.js';
import { LENGTHS } from '../settings/lengths.js';
import { DEFAULT_LIMITS, type ListLimits } from '../settings/limits.js';
import {
  ACCOUNT_FIELD,
  defaulted,
  documentPath,
  field,
  flag,
  instant,
  itemCodec,
  nullable,
  printedFields,
  text,
  wrapped,
  type Fields,
} from './field.js';
import { errorCode } from '../errors/error-code.js';

export const NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND = errorCode(
  'note_body_or_document_path_not_found',
  {
    meaning: 'A note must have a body or at least one document.',
    remedy: 'Send body, document_paths or both.',
  },
);

const NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE = errorCode(
  'note_unpin_at_earlier_than_creation_date',
  {
    meaning: 'unpin_at is earlier than created_at.',
    remedy: 'Send an unpin_at that is equal to created_at or later.',
  },
);

export const NOTES_FAILED_VALIDATION = errorCode('notes_failed_validation', {
  meaning: 'The notes were refused.',
  remedy:
    'Correct the problems in errors and send the request again. Nothing of this request was stored.',
});

export const noteFields = ({ maximumItems }: ListLimits = DEFAULT_LIMITS) =>
  ({
    body: field('body', nullable(text(LENGTHS.body)), 'Required when no documents are named.'),
    documentPaths: field(
      'document_paths',
      defaulted(
        wrapped(
          ['NoteDocument', 'ViewedDocument'],
          field('document_path', documentPath),
          maximumItems,
        ),
        [],
      ),
      'Required if there is no body.',
    ),
    createdAt: field(
      'created_at',
      defaulted(instant, undefined),
      'The time of the request when left out.',
    ),
    isPinned: field(
      'is_pinned',
      defaulted(flag, false),
      'Pins the note to the top of the account support page; false when left out.',
    ),
    unpinAt: field(
      'unpin_at',
      nullable(instant),
      'The end of the pin; has no effect without is_pinned.',
    ),
  }) satisfies Fields<NoteFields>;

const NOTE_FAULTS: FaultTable<NoteFault> = {
  'note-empty': {
    code: NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND,
    at: [''],
  },
  'unpinned-before-created': {
    code: NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE,
    at: ['unpin_at'],
    detail: ({ unpinAt, createdAt }) =>
      `The pin would end at ${unpinAt}, before the note was created at ${createdAt}.`,
  },
};

/** The domain requires a body or a document. */
export function note(limits: ListLimits): Codec<NoteDraft> {
  return into(itemCodec<NoteFields>('Note', noteFields(limits)), {
    construct: draftNote,
    faultsAmong: noteFaults,
    faults: NOTE_FAULTS,
  });
}

const { document_paths, is_pinned, body, created_at, unpin_at, ...others } =
  printedFields(noteFields());

/** A note, and the moment at which it is looked at. */
export interface ViewedNote extends Note {
  readonly now: UtcInstant;
}

export const viewedNote = object('ViewedNote', {
  body,
  created_at,
  is_pinned: printedField(
    described(printed.flag, 'True if the note is pinned at the time of the request.'),
    ({ now, ...stored }: ViewedNote) => isPinnedAt(stored, now),
  ),
  unpin_at,
  ...others,
  document_paths,
});

const AUTHORS = {
  caller: 'caller',
  service: 'service',
} as const satisfies Record<Note['author'], string>;

/** A stored note, as it was posted. */
export const exportedNote = object('ExportedNote', {
  ...ACCOUNT_FIELD,
  body,
  created_at,
  is_pinned: described(is_pinned, 'The posted value of is_pinned, regardless of unpin_at.'),
  unpin_at,
  ...others,
  document_paths,
  author: described(
    words(AUTHORS),
    'service for a note that the service pinned when it moved a date.',
  ),
});
