import {
  draftNote,
  noteFaults,
  type NoteDraft,
  type NoteFault,
  type ReadableNote,
} from '@data-import/domain';
import { described, optional, type Codec, type Readable, type ReadBy } from '../reading/codec.js';
import { camelCased } from '../reading/wire-names.js';
import { into, type FaultTable } from '../reading/into.js';
import type { ListLimits } from '../settings/limits.js';
import { list } from '../reading/list.js';
import { record } from '../reading/record.js';
import { bool, documentPath, text, utcInstant } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import {
  NOTE_BODY_OR_DOCUMENT_PATH_NOT_FOUND,
  NOTE_UNPIN_AT_EARLIER_THAN_CREATION_DATE,
} from './note-errors.js';

/** One of body and documents is there: the domain says so. */
export function note(limits: ListLimits): Codec<NoteDraft> {
  return into(noteFields(limits), {
    construct: draftOf,
    faultsAmong: (readable) => noteFaults(readableOf(readable)),
    faults: NOTE_FAULTS,
  });
}

const noteFields = ({ maximumItems }: ListLimits) =>
  record('Note', {
    body: optional(
      described(text({ maxLength: LENGTHS.body }), 'Required when no documents are named.'),
    ),
    document_paths: optional(
      described(list(namedDocument, { maxItems: maximumItems }), 'Required if there is no body.'),
    ),
    created_at: optional(described(utcInstant, 'Now when it is left out.')),
    is_pinned: optional(
      described(
        bool,
        'Whether it stands at the top of the account support page; false when left out.',
      ),
    ),
    unpin_at: optional(
      described(utcInstant, 'When the pin ends; it has no effect without is_pinned.'),
    ),
  });

const namedDocument = record('NoteDocument', { document_path: documentPath });

type NoteSent = ReadBy<ReturnType<typeof noteFields>>;

function draftOf({ body, document_paths = [], created_at, is_pinned = false, unpin_at }: NoteSent) {
  return draftNote({
    body,
    documentPaths: document_paths.map(({ document_path }) => document_path),
    createdAt: created_at,
    isPinned: is_pinned,
    unpinAt: unpin_at,
  });
}

/** As `draftOf`, without the fields that could not be read. */
function readableOf(readable: Readable<NoteSent>): ReadableNote {
  const { document_paths: documents = [], ...others } = readable;
  const documentPaths = documents.map((document) => document?.document_path);
  return { ...camelCased(others), ...('document_paths' in readable && { documentPaths }) };
}

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
