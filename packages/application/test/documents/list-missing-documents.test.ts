import { parseDocumentPath, type DocumentPath } from '@data-import/domain';
import { expect } from 'chai';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { noteOf } from '../../contracts/notes/given-notes.js';
import { statementOf } from '../../contracts/statements/given-statements.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import {
  makeListMissingDocuments,
  type DocumentSearchStep,
} from '../../src/documents/list-missing-documents.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { DocumentsToFind } from './documents-to-find.js';
import { appendTo } from '../../contracts/accounts/append-to.js';

const path = (text: string): DocumentPath => parseDocumentPath(text)._unsafeUnwrap();

describe('listMissingDocuments', () => {
  let ports: StorePorts;
  let documentStore: DocumentsToFind;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    documentStore = new DocumentsToFind();
    await givenSupplier(ports);
    await givenAccounts(ports, ['one', 'two']);
  });

  const addNote = async (account: string, ...paths: readonly string[]) => {
    const note = { ...noteOf(`${account} ${paths.join()}`), documentPaths: paths.map(path) };
    await appendTo(ports.ledger, addressOf(account), { notes: [note] });
  };
  const addStatement = async (account: string, statementId: string, statementPath?: string) => {
    const statement = statementOf({
      statementId,
      statementPath: statementPath === undefined ? undefined : path(statementPath),
    });
    await appendTo(ports.ledger, addressOf(account), { statements: [statement] });
  };
  const search = async (code: string = SUPPLIER.code) => {
    const steps: DocumentSearchStep[] = [];
    const begun = await makeListMissingDocuments({
      ...ports,
      documentStore,
      clock: { now: () => new Date(0) },
    })(code);
    for await (const step of begun._unsafeUnwrap()) steps.push(step);
    const missing = steps.flatMap((step) => (step.kind === 'missing' ? step.documents : []));
    return { missing, last: steps.at(-1) };
  };

  it('names each document of notes and statements that is not in the store, and counts all', async () => {
    await addNote('one', 'here.pdf', 'missing.pdf');
    await addNote('two', 'missing.pdf');
    await addStatement('one', 'S-1', 'here.pdf');
    await addStatement('one', 'S-2', 'gone.pdf');
    await addStatement('two', 'S-3');
    documentStore.give(`${SUPPLIER.documentRoot}here.pdf`);

    const note = { kind: 'note', statementId: undefined, path: 'missing.pdf' };
    expect(await search()).to.deep.equal({
      missing: [
        { ...note, externalAccountNumber: 'one' },
        { ...note, externalAccountNumber: 'two' },
        {
          kind: 'statement',
          externalAccountNumber: 'one',
          statementId: 'S-2',
          path: 'gone.pdf',
        },
      ],
      last: { kind: 'finished', documents: 5, missing: 3 },
    });
  });

  it('goes over more notes than are read at once', async () => {
    for (let n = 0; n < 501; n += 1) await addNote('one', `${n}.pdf`);

    const { missing, last } = await search();
    expect(new Set(missing.map((one) => one.path))).to.have.property('size', 501);
    expect(last).to.deep.equal({ kind: 'finished', documents: 501, missing: 501 });
  });

  it('takes a document for missing whose location is too long', async () => {
    await addNote('one', 'x'.repeat(1023));

    expect((await search()).last).to.deep.equal({ kind: 'finished', documents: 1, missing: 1 });
    expect(documentStore.soughtLocations).to.deep.equal([]);
  });

  it('finds nothing where nothing is named, and refuses an unknown supplier', async () => {
    expect(await search()).to.deep.equal({
      missing: [],
      last: { kind: 'finished', documents: 0, missing: 0 },
    });
    const refused = await makeListMissingDocuments({
      ...ports,
      documentStore,
      clock: { now: () => new Date(0) },
    })('UNKNOWN');
    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-not-found' });
  });

  it('says nothing in the end when the store does not answer', async () => {
    await addNote('one', 'a.pdf');
    const failure = new Error('The store does not answer.');
    documentStore.failWith(failure);

    expect(await search().catch((error: unknown) => error)).to.equal(failure);
  });
});
