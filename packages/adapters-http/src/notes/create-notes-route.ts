import type { AccountNotFound, CreateNotes, DocumentsRefused } from '@data-import/application';
import type { ComparedNoteOutcome, MigrationNotOngoing } from '@data-import/domain';
import { type Answer, created, type Refusals } from '@data-import/http-kit';
import {
  createNotesRequest,
  importQuery,
  noteResults,
  NOTES_FAILED_VALIDATION,
  printDifferences,
  type ImportParameters,
  type ListLimits,
} from '@data-import/wire/codecs';
import { ACCOUNT_UNKNOWN_TO_LOAD, migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { accountAddress, importRoute, requestOptionsOf } from '../import-requests/import-route.js';
import { documentErrors, documentRules } from '../documents/documents-refused.js';
import type { Route } from '../route.js';

export function createNotesRoute(createNotes: CreateNotes, limits: ListLimits): Route {
  return importRoute({
    operationId: 'createNotes',
    tag: { name: 'Notes', description: 'Notes on an account, read by support.' },
    method: 'POST',
    path: '/v1/data-import/notes/create/',
    summary: 'Attach notes to an account',
    description:
      'An existing note is not created again: a note with the same body and, if created_at is sent, the same created_at. A note without a body is compared by its documents.',
    query: importQuery,
    body: { reader: createNotesRequest(limits) },
    failed: NOTES_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: { pinned_note_with_document: EXAMPLE },
    answers: {
      201: {
        description: 'The outcome of each note, in the order of the request.',
        schema: noteResults.schema,
        examples: { one_of_each: [CREATED, DIFFERENT] },
      },
    },
    handle: async ({ body, query }, identity) => {
      const address = accountAddress(body, identity);
      return (
        await createNotes({
          address,
          drafts: body.notes,
          requestOptions: requestOptionsOf(query, identity),
        })
      ).map((outcomes) => toAnswer(outcomes, query));
    },
  });
}

const REFUSALS: Refusals<AccountNotFound | MigrationNotOngoing | DocumentsRefused> = {
  'account-not-found': ACCOUNT_UNKNOWN_TO_LOAD,
  'documents-refused': {
    rules: documentRules(['notes', 0, 'document_paths', 0, 'document_path']),
    each: ({ faults }) => documentErrors(faults, 'notes'),
  },
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
};

function toAnswer(outcomes: readonly ComparedNoteOutcome[], query: ImportParameters): Answer {
  const isNew = outcomes.filter(({ status }) => status === 'created').length;
  const differing = outcomes.flatMap(({ differences }, index) =>
    differences ? [[index, differences] as const] : [],
  );
  const reported = query.report_differences ? outcomes : outcomes.map(withoutDifferences);
  return created(noteResults.print(reported), {
    of: 'notes',
    outcomes: {
      created: isNew,
      already_exists: outcomes.length - isNew,
      different: differing.length,
    },
    logged: ['different'],
    differences: query.report_differences ? printDifferences('notes', differing) : [],
  });
}

function withoutDifferences({ status, note }: ComparedNoteOutcome): ComparedNoteOutcome {
  return { status, note };
}

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

const CREATED = {
  created_at: '2024-03-01T09:30:00Z',
  body: 'Prefers to be called in the evening.',
  status: 'NOTE_CREATION_SUCCESS',
};

const DIFFERENT = {
  created_at: '2019-05-20T08:00:00Z',
  body: 'Moved house in May.',
  status: 'NOTE_ALREADY_EXISTS',
  differences: [{ attr: 'is_pinned', stored: false, posted: true }],
};
