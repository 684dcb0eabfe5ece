import {
  draftNote,
  noteFaults,
  type NoteDraft,
  type NoteFault,
  type ReadableNote,
} from '@data-import/domain';
import { described, optional, type Codec, type Readable, type ReadBy } from '../request/codec.js';
import { camelCased, into, type Fault } from '../request/into.js';
import { LENGTHS } from '../request/lengths.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { bool, documentPath, text, utcInstant } from '../request/text.js';

/** One of body and documents is there: the domain says so. */
export function note(limits: Limits): Codec<NoteDraft> {
  return into(noteFields(limits), {
    construct: draftOf,
    faultsAmong: (readable) => noteFaults(readableOf(readable)).map(withDetail),
  });
}

const noteFields = ({ maximumItems }: Limits) =>
  record('Note', {
    body: optional(
      described(text({ maxLength: LENGTHS.body }), 'Required when no documents are named.'),
    ),
    document_paths: optional(
      described(list(namedDocument, { maxItems: maximumItems }), 'Required when there is no body.'),
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

function withDetail(fault: NoteFault): Fault {
  switch (fault.kind) {
    case 'note-body-or-document-path-not-found':
      return fault;
    case 'note-unpin-at-earlier-than-creation-date':
      return {
        ...fault,
        detail: `The pin would end at ${fault.unpinAt}, before the note was created at ${fault.createdAt}.`,
      };
  }
}
