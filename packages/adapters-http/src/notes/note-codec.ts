import { draftNote, type NoteDraft } from '@data-import/domain';
import { described, optional, type Codec, type ReadBy } from '../request/codec.js';
import { into, withFaultsAmong } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { bool, documentPath, text, utcInstant } from '../request/text.js';

/** One of body and documents is there: the domain says so. */
export function note(limits: Limits): Codec<NoteDraft> {
  const fields = noteFields(limits);
  return withFaultsAmong(into(fields, draftOf), fields, faultsAmong);
}

const noteFields = ({ maximumItems }: Limits) =>
  record('Note', {
    body: optional(described(text({ maxLength: 65_536 }), 'Required when no documents are named.')),
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

type NoteSent = Partial<ReadBy<ReturnType<typeof noteFields>>>;

function draftOf({ body, document_paths = [], created_at, is_pinned = false, unpin_at }: NoteSent) {
  return draftNote({
    body,
    documentPaths: document_paths.map(({ document_path }) => document_path),
    createdAt: created_at,
    isPinned: is_pinned,
    unpinAt: unpin_at,
  });
}

function faultsAmong(known: NoteSent) {
  // A body or a list of documents that cannot be read is not missing.
  const isContentKnown = 'body' in known && 'document_paths' in known;
  const sent = isContentKnown ? known : { ...known, body: 'unreadable' };
  return draftOf(sent).match(
    () => [],
    (faults) => faults,
  );
}
