import type { CreateNotesCommand } from '@data-import/application';
import type { UseCases } from '@data-import/application';
import { resolveDrafts, utcInstantOf, type NoteDraft } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const NOW = utcInstantOf(new Date('2024-05-06T07:08:09.123Z'));

const placeOf = (note: number, document: number) => [
  note,
  'documentPaths',
  document,
  'documentPath',
];

describe('POST notes/create', () => {
  let service: Service;
  let received: CreateNotesCommand | undefined;
  let answer: UseCases['createNotes'];

  beforeEach(async () => {
    received = undefined;
    answer = async ({ drafts }) => ok(resolveDrafts(drafts, [], NOW));
    service = await serve({
      createNotes: (command) => {
        received = command;
        return answer(command);
      },
    });
  });

  afterEach(() => service.close());

  const postNotes = (...notes: object[]) =>
    service.post(PATH, { import_supplier: 'S', external_account_number: 'E-1', notes });

  it('says what became of each note, in the order posted', async () => {
    const response = await postNotes(
      { body: 'first' },
      { document_paths: [{ document_path: 'a/b.pdf' }], created_at: '2020-01-02T03:04:05Z' },
      { body: 'first' },
    );

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal([
      { created_at: '2024-05-06T07:08:09Z', body: 'first', status: 'NOTE_CREATION_SUCCESS' },
      { created_at: '2020-01-02T03:04:05Z', body: null, status: 'NOTE_CREATION_SUCCESS' },
      { created_at: '2024-05-06T07:08:09Z', body: 'first', status: 'NOTE_ALREADY_EXISTS' },
    ]);
  });

  it('hands over the address of the account and every field', async () => {
    const document_paths = [{ document_path: 'x.pdf' }];
    const created_at = '2020-01-02T03:04:05Z';
    await postNotes({
      body: ' b ',
      document_paths,
      created_at,
      is_pinned: true,
      unpin_at: created_at,
    });

    expect(received).to.deep.equal({
      address: { organisationId: 'org-1', supplierCode: 'S', externalAccountNumber: 'E-1' },
      drafts: [
        {
          body: ' b ',
          documentPaths: ['x.pdf'],
          createdAt: created_at,
          isPinned: true,
          unpinAt: created_at,
        },
      ] as unknown as NoteDraft[],
    });
  });

  it('lists everything that is wrong at once', async () => {
    const response = await postNotes(
      {},
      { document_paths: [] },
      { body: ' ', colour: 1, is_pinned: 'yes', created_at: '2024-02-30T00:00:00Z' },
      { body: 'b', created_at: '2024-01-02T00:00:00Z', unpin_at: '2024-01-01T00:00:00Z' },
      { document_paths: [{ document_path: '../up' }, {}, null] },
      { body: null, document_paths: {} },
    );

    expect(response.status).to.equal(400);
    expect(await problemsIn(response)).to.have.members([
      'note_body_or_document_path_not_found at notes.0',
      'note_body_or_document_path_not_found at notes.1',
      'blank at notes.2.body',
      'unknown_field at notes.2.colour',
      'invalid at notes.2.is_pinned',
      'invalid at notes.2.created_at',
      'note_unpin_at_earlier_than_creation_date at notes.3.unpin_at',
      'invalid_document_path at notes.4.document_paths.0.document_path',
      'required at notes.4.document_paths.1.document_path',
      'null at notes.4.document_paths.2',
      'null at notes.5.body',
      'not_a_list at notes.5.document_paths',
    ]);
  });

  it('lists broken rules beside fields that cannot be read', async () => {
    const response = await postNotes(
      { is_pinned: 1 },
      { body: '' },
      { document_paths: [{}] },
      { created_at: 'x', unpin_at: '2024-01-01T00:00:00Z' },
      { body: 5, created_at: '2024-01-02T00:00:00Z', unpin_at: '2024-01-01T00:00:00Z' },
    );

    expect(await problemsIn(response)).to.deep.equal([
      'invalid at notes.0.is_pinned',
      'note_body_or_document_path_not_found at notes.0',
      'blank at notes.1.body',
      'required at notes.2.document_paths.0.document_path',
      'invalid at notes.3.created_at',
      'note_body_or_document_path_not_found at notes.3',
      'invalid at notes.4.body',
      'note_unpin_at_earlier_than_creation_date at notes.4.unpin_at',
    ]);
  });

  it('names what was refused as a whole', async () => {
    const response = await service.post(PATH, {});

    const { code, detail, errors } = (await response.json()) as Record<string, unknown>;
    expect({ code, errors }).to.deep.equal({
      code: 'notes_failed_validation',
      errors: ['import_supplier', 'external_account_number', 'notes'].map((attr) => ({
        detail: 'This field is required.',
        code: 'required',
        attr,
      })),
    });
    expect(detail).to.be.a('string');
  });

  it('answers 404 when no imported account matches', async () => {
    answer = async ({ address }) => err({ kind: 'account-not-found', reference: address });
    const response = await postNotes({ body: 'b' });

    expect(response.status).to.equal(404);
    expect(await response.json()).to.include({ code: 'account_not_found' });
  });

  for (const [status, word] of [
    ['paused', 'Paused'],
    ['complete', 'Complete'],
  ] as const) {
    it(`says that the supplier is ${word}`, async () => {
      answer = async () => err({ kind: 'supplier-not-ongoing', status });
      const response = await postNotes({ body: 'b' });

      expect(response.status).to.equal(400);
      const body = (await response.json()) as { code: string; errors: [{ detail: string }] };
      expect(body.code).to.equal('notes_failed_validation');
      expect(body.errors[0]).to.include({
        code: 'import_supplier_migration_not_ongoing',
        attr: 'import_supplier',
      });
      expect(body.errors[0].detail).to.include(word);
    });
  }

  it('says which documents are not in the store or have no place in it', async () => {
    answer = async () =>
      err({
        kind: 'documents-refused',
        faults: [
          { kind: 'path-does-not-exist-in-file-store', at: placeOf(0, 1) },
          { kind: 'document-location-too-long', at: placeOf(2, 0) },
        ],
      });
    const response = await postNotes({ body: 'b' });

    expect(response.status).to.equal(400);
    expect(await problemsIn(response)).to.deep.equal([
      'path_does_not_exist_in_file_store at notes.0.document_paths.1.document_path',
      'max_length at notes.2.document_paths.0.document_path',
    ]);
  });
});
