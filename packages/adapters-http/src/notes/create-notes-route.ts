import type { AccountNotFound, CreateNotes, DocumentsRefused } from '@data-import/application';
import type { MigrationNotOngoing, NoteOutcome } from '@data-import/domain';
import { accountAddress, accountAddressing } from '../accounts/addressing.js';
import { documentsRefused } from '../documents/documents-refused.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { created, invalid, notFound, type Answer } from '../response/answer.js';
import { NOT_FOUND_ANSWER, validationAnswer } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';
import { note } from './note-codec.js';
import { knownWords } from '../response/known-words.js';

export function createNotesRoute(createNotes: CreateNotes, limits: Limits): Route {
  return route({
    operationId: 'createNotes',
    method: 'POST',
    path: '/v1/data-import/notes/create/',
    summary: 'Attach notes to an account',
    description:
      'A note that the account has already, with the same body and, if one is sent, the same moment, is not created again. A note without a body is compared by its documents.',
    body: { codec: createNotesRequest(limits), whenInvalid: FAILED },
    examples: { pinned_note_with_document: EXAMPLE },
    answers: {
      201: CREATED_ANSWER,
      400: validationAnswer(FAILED, RULES),
      404: NOT_FOUND_ANSWER,
    },
    handle: async ({ body }, identity) => {
      const address = accountAddress(body, identity);
      return (await createNotes({ address, drafts: body.notes })).match(toAnswer, toRefusal);
    },
  });
}

const FAILED = 'notes_failed_validation';

const RULES = {
  note_body_or_document_path_not_found: 'notes.0',
  note_unpin_at_earlier_than_creation_date: 'notes.0.unpin_at',
  invalid_document_path: 'notes.0.document_paths.0.document_path',
  path_does_not_exist_in_file_store: 'notes.0.document_paths.0.document_path',
  import_supplier_migration_not_ongoing: 'import_supplier',
} as const;

const EXAMPLE = {
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  notes: [
    {
      body: 'Prefers to be called in the evening.',
      document_paths: [{ document_path: 'letters/EXT-1234.pdf' }],
      created_at: '2024-03-01T09:30:00Z',
      is_pinned: true,
      unpin_at: '2024-09-01T00:00:00Z',
    },
  ],
};

const createNotesRequest = (limits: Limits) =>
  record('CreateNotesRequest', {
    ...accountAddressing,
    notes: list(note(limits), { minItems: 1, maxItems: limits.maximumItems }),
  });

function toAnswer(outcomes: readonly NoteOutcome[]): Answer {
  const isNew = outcomes.filter(({ status }) => status === 'created').length;
  return created(outcomes.map(toJson), {
    kind: 'notes',
    outcomes: { created: isNew, already_exists: outcomes.length - isNew },
  });
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(refusal: AccountNotFound | MigrationNotOngoing | DocumentsRefused): Answer {
  switch (refusal.kind) {
    case 'account-not-found':
      return notFound('account_not_found');
    case 'import-supplier-migration-not-ongoing':
      return invalid(FAILED, [migrationNotOngoing(refusal, 'import_supplier')]);
    case 'documents-refused':
      return invalid(FAILED, documentsRefused(refusal.faults, 'notes'));
  }
}

const STATUSES: Readonly<Record<NoteOutcome['status'], string>> = {
  created: 'NOTE_CREATION_SUCCESS',
  'already-exists': 'NOTE_ALREADY_EXISTS',
};

function toJson({ status, note: { body, createdAt } }: NoteOutcome) {
  return { created_at: createdAt, body: body ?? null, status: STATUSES[status] };
}

const CREATED_ANSWER = {
  description: 'What became of each note, in the order posted.',
  schema: {
    type: 'array',
    items: {
      title: 'NoteResult',
      type: 'object',
      properties: {
        created_at: { type: 'string', format: 'date-time' },
        body: { type: ['string', 'null'] },
        status: knownWords(Object.values(STATUSES)),
      },
      required: ['created_at', 'body', 'status'],
    },
  },
  examples: {
    created: [
      {
        created_at: '2024-03-01T09:30:00Z',
        body: 'Prefers to be called in the evening.',
        status: STATUSES.created,
      },
    ],
  },
};
