import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { answeredTo, refusalIn, serveAccount, SUPPLIER } from '../memory-service.js';
import { ADDRESS } from '../items.js';

const PATH = '/v1/data-import/notes/create/';

describe('POST notes/create', () => {
  const service = openedForEach(() => serveAccount());

  const post = (body: object) => answeredTo(service.post(PATH, body));
  const postNotes = (...notes: object[]) => post({ ...ADDRESS, notes });
  const changeSupplier = (settings: object) => service.send('PATCH', SUPPLIER, settings);

  it('says what became of each note, in the order posted', async () => {
    const answered = await postNotes(
      { body: 'first' },
      { document_paths: [{ document_path: 'a/b.pdf' }], created_at: '2020-01-02T03:04:05Z' },
      { body: 'first' },
    );

    expect(answered).to.deep.equal({
      status: 201,
      body: [
        { created_at: '2024-05-06T07:08:09Z', body: 'first', status: 'NOTE_CREATION_SUCCESS' },
        { created_at: '2020-01-02T03:04:05Z', body: null, status: 'NOTE_CREATION_SUCCESS' },
        { created_at: '2024-05-06T07:08:09Z', body: 'first', status: 'NOTE_ALREADY_EXISTS' },
      ],
    });
  });

  it('refuses what is wrong with the payload, and says what to do about an unknown account', async () => {
    const refused = await post({
      ...ADDRESS,
      external_account_number: 'E-9',
      notes: [{ body: 'b' }],
    });

    expect(refusalIn(await post(ADDRESS))).to.equal(
      '400 notes_failed_validation: required at notes',
    );
    expect(refusalIn(refused)).to.equal('404 account_not_found');
    expect((refused.body as { detail: string }).detail).to.match(/account-transfer-status\/ says/);
  });

  it('says which documents are not in the store or have no place in it', async () => {
    await changeSupplier({ document_root: 'r'.repeat(1000), verify_documents: true });
    const refused = await postNotes(
      { body: 'b' },
      { document_paths: [{ document_path: 'x'.repeat(100) }, { document_path: 'a.pdf' }] },
    );

    expect(refusalIn(refused)).to.equal(
      '400 notes_failed_validation: max_length at notes.1.document_paths.0.document_path, path_does_not_exist_in_file_store at notes.1.document_paths.1.document_path',
    );
    const { errors } = refused.body as { errors: readonly { detail: string }[] };
    expect(errors[1]?.detail)
      .to.include(`${'r'.repeat(1000)}/ `)
      .and.include('a.pdf');
  });
});
