import {
  draftNote,
  parseDocumentPath,
  parseDocumentRoot,
  type NoteDraft,
  type NoteFields,
} from '@data-import/domain';
import { expect } from 'chai';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { noteOf } from '../../contracts/notes/given-notes.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import type { AccountLedger } from '../../src/accounts/account-ledger.js';
import { makeCreateNotes, type CreateNotesCommand } from '../../src/notes/create-notes.js';
import { DocumentsToFind } from '../documents/documents-to-find.js';
import { interrupted } from '../../contracts/accounts/interrupted.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

const NOW = new Date('2026-02-01T10:20:30.999Z');
const ACCOUNT = addressOf('account-1');
const UNUSED = instant('2026-02-01T00:00:00Z');

const draft = (body: string | undefined, differing: Partial<NoteFields> = {}): NoteDraft =>
  draftNote({
    body,
    documentPaths: [],
    createdAt: undefined,
    isPinned: false,
    unpinAt: undefined,
    ...differing,
  })._unsafeUnwrap();

const withDocuments = (body: string | undefined, ...paths: string[]) =>
  draft(body, { documentPaths: paths.map((path) => parseDocumentPath(path)._unsafeUnwrap()) });

describe('createNotes', () => {
  let ports: StorePorts;
  let documents: DocumentsToFind;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenAccounts(ports, ['account-1']);
    documents = new DocumentsToFind();
  });

  const create = (
    drafts: CreateNotesCommand['drafts'],
    { address = ACCOUNT, ledger = ports.ledger } = {},
  ) =>
    makeCreateNotes({
      ledger,
      suppliers: ports.suppliers,
      documents: { store: documents, concurrency: 4 },
      clock: { now: () => NOW },
    })({ address, drafts });

  const setSupplier = (change: Parameters<StorePorts['suppliers']['update']>[1]) =>
    ports.suppliers.update(SUPPLIER.code, change, UNUSED);

  it('writes nothing when all of it exists', async () => {
    await create([draft('a')]);
    const ledger = {
      ...ports.ledger,
      append: () => Promise.reject(new Error('Something was written.')),
    };
    const [again] = (await create([draft('a')], { ledger }))._unsafeUnwrap();

    expect(again?.status).to.equal('already-exists');
  });

  describe('with documents', () => {
    it('does not look for those of a note that is there, which may have been tidied away', async () => {
      await create([withDocuments('a', 'a.pdf')]);
      await setSupplier({ verifiesDocuments: true });
      const again = await create([withDocuments('a', 'a.pdf')]);

      expect(again._unsafeUnwrap()[0]?.status).to.equal('already-exists');
      expect(documents.soughtLocations).to.deep.equal([]);
    });

    it('looks for them without the row lock when it has to look after a few conflicts', async () => {
      documents.give('supplier-1/documents/a.pdf');
      const ledger = interrupted(ports.ledger, async (readings) => {
        if (readings > 3) return;
        await appendTo(ports.ledger, ACCOUNT, { notes: [noteOf(`rival ${readings}`)] });
        if (readings === 3) await setSupplier({ verifiesDocuments: true });
      });
      const soughtUnderLock: number[] = [];
      const watched: AccountLedger = {
        ...ledger,
        withLockedAccount: (address, work) =>
          ledger.withLockedAccount(address, async (held) => {
            const before = documents.soughtLocations.length;
            const answer = await work(held);
            soughtUnderLock.push(documents.soughtLocations.length - before);
            return answer;
          }),
      };
      const outcomes = await create([withDocuments('a', 'a.pdf')], { ledger: watched });

      expect(outcomes.isOk()).to.equal(true);
      expect(documents.soughtLocations).to.deep.equal(['supplier-1/documents/a.pdf']);
      expect(soughtUnderLock).to.deep.equal([0, 0]);
    });

    it('looks under the new root when the operator changed it in between', async () => {
      await setSupplier({ verifiesDocuments: true });
      documents.give('supplier-1/documents/a.pdf');
      const documentRoot = parseDocumentRoot('moved')._unsafeUnwrap();
      const ledger = interrupted(ports.ledger, async (readings) => {
        if (readings > 1) return;
        await setSupplier({ documentRoot });
        await appendTo(ports.ledger, ACCOUNT, { notes: [noteOf('rival')] });
      });
      const refused = await create([withDocuments('a', 'a.pdf')], { ledger });

      expect(refused._unsafeUnwrapErr()).to.have.property('kind', 'documents-refused');
      expect(documents.soughtLocations.at(-1)).to.equal('moved/a.pdf');
    });

    it('does not look for them when the account is not found or the supplier is paused', async () => {
      await setSupplier({ verifiesDocuments: true });
      await create([withDocuments('a', 'a.pdf')], { address: addressOf('unknown') });
      await setSupplier({ status: 'paused' });
      await create([withDocuments('a', 'a.pdf')]);

      expect(documents.soughtLocations).to.deep.equal([]);
    });
  });
});
