import {
  draftNote,
  parseDocumentPath,
  type Note,
  type NoteDraft,
  type NoteFields,
} from '@data-import/domain';
import { expect } from 'chai';
import { makeCreateNotes } from '../../src/notes/create-notes.js';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import { appendTo } from '../accounts/append-to.js';
import { interrupted } from '../accounts/interrupted.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from '../accounts/ledger-under-test.js';
import type { OpenStore } from '../store-under-test.js';
import { SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { noteOf } from './given-notes.js';

const path = (text: string) => parseDocumentPath(text)._unsafeUnwrap();

const NOTE = noteOf('Called about the meter.');

const draft = (fields: Partial<NoteFields>) =>
  draftNote({
    body: undefined,
    documentPaths: [],
    createdAt: undefined,
    isPinned: false,
    unpinAt: undefined,
    ...fields,
  })._unsafeUnwrap();

const noDocument = () => Promise.reject(new Error('No document is named.'));
const WITHOUT_DOCUMENTS = {
  documents: { store: { find: noDocument, linkTo: noDocument }, concurrency: 1 },
  clock: { now: () => new Date('2026-02-01T10:20:30Z') },
};

const thing = (n: number) => noteOf(`Note ${n}`);

export const noteLedgerUnderTest: LedgerUnderTest = {
  thing: (n) => ({ notes: [thing(n)] }),
  seeking: (n) => ({ noteDrafts: [draft({ body: `Note ${n}` })] }),
  isAmong: (n, { notes }) => notes.some(({ body }) => body === `Note ${n}`),
  countIn: ({ notes }) => notes,
  capacity: Infinity,
};

/** Every store's AccountLedger has to pass this suite about notes. */
export function noteLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountLedger contract, notes: ${implementation}`, () => {
    accountLedgerContract(noteLedgerUnderTest, open);

    describe('notes', () => {
      const scene = sceneOfEachTest(noteLedgerUnderTest, open);

      const givenNotes = async (...notes: Note[]) =>
        (await scene.ledger.append(await scene.read(0), { notes }))._unsafeUnwrap();

      const match = async (...noteDrafts: readonly NoteDraft[]) =>
        (await scene.ledger.read(ACCOUNT, { noteDrafts }))?.found.notes ?? [];

      it('come back with every field as they were added', async () => {
        const note: Note = {
          ...NOTE,
          documentPaths: [path('2026/b.pdf'), path('2026/a b.pdf')],
          isPinned: true,
          unpinAt: instant('2026-03-01T00:00:00Z'),
        };
        await givenNotes(note);

        expect(await match(draft({ body: NOTE.body }))).to.deep.equal([note]);
      });

      it('are found by their body to the letter, whatever their documents, and nothing else is', async () => {
        const lookup = { ...NOTE, documentPaths: [path('a.pdf')] };
        const unusual = UNUSUAL_TEXTS.map((body) => ({ ...NOTE, body }));
        await givenNotes(thing(1), lookup, thing(2), ...unusual);

        const drafted = draft({ body: NOTE.body, documentPaths: [path('b.pdf')] });
        expect(await match(drafted)).to.deep.equal([lookup]);
        for (const note of unusual)
          expect(await match(draft({ body: note.body }))).to.deep.equal([note]);
        const others = [`${NOTE.body} `, ` ${NOTE.body}`, 'called about the meter.'];
        expect(await match(...others.map((body) => draft({ body })))).to.deep.equal([]);
      });

      it('without a body are found by the set of their documents', async () => {
        const documentPaths = [path('b.pdf'), path('a.pdf'), path('b.pdf')];
        const note = { ...NOTE, body: undefined, documentPaths };
        await givenNotes(note);

        const sameSet = draft({ documentPaths: [path('a.pdf'), path('a.pdf'), path('b.pdf')] });
        expect(await match(sameSet)).to.deep.equal([note]);
        for (const paths of [['a.pdf'], ['a.pdf', 'b.pdf', 'c.pdf'], ['ba.pdf']])
          expect(await match(draft({ documentPaths: paths.map(path) }))).to.deep.equal([]);
        const texts = [`it's "here"/100%/a?b#c+d.pdf`, '{"}', '文書/📄.pdf', 'Cafe\u0301.pdf'];
        const unusual = { ...NOTE, body: undefined, documentPaths: texts.map(path) };
        await givenNotes(unusual);
        expect(await match(draft({ documentPaths: texts.map(path) }))).to.deep.equal([unusual]);
      });

      it('with a body are not found by their documents, nor those without one by a body', async () => {
        const documentPaths = [path('a.pdf')];
        await givenNotes({ ...NOTE, documentPaths });
        expect(await match(draft({ documentPaths }))).to.deep.equal([]);

        await givenNotes({ ...NOTE, body: undefined, documentPaths });
        expect(await match(draft({ body: 'documents\na.pdf' }))).to.deep.equal([]);
      });

      it('are found by the oldest of one content for a draft without a date', async () => {
        const older = { ...NOTE, createdAt: instant('2026-01-09T00:00:00Z') };
        const newer = { ...NOTE, createdAt: instant('2026-01-11T00:00:00Z') };
        await givenNotes(NOTE);
        await givenNotes(older, newer);

        expect(await match(draft({ body: NOTE.body }))).to.deep.equal([older]);
      });

      it('are found by content and date for a draft with a date', async () => {
        const later = { ...NOTE, createdAt: instant('2026-01-10T09:30:01Z') };
        await givenNotes(NOTE, later);

        const dated = (createdAt: string) =>
          match(draft({ body: NOTE.body, createdAt: instant(createdAt) }));
        expect(await dated('2026-01-10T09:30:01Z')).to.deep.equal([later]);
        expect(await dated('2026-01-10T09:30:02Z')).to.deep.equal([]);
      });

      it('of the service are never found', async () => {
        const ofService: Note = { ...NOTE, author: 'service' };
        const reading = await scene.ports.ledger.read(ACCOUNT, {});
        const additions = { transactions: [], notes: [ofService], identifiers: 'new' } as const;
        await scene.ports.ledger.append(reading!, additions);

        expect(await scene.storedCount()).to.equal(1);
        expect(await match(draft({ body: NOTE.body }))).to.deep.equal([]);
        expect(await match(draft({ ...NOTE }))).to.deep.equal([]);
      });

      it('are found each by its own draft when many are looked up at once', async () => {
        const notes = Array.from({ length: 1000 }, (_, n) => thing(n));
        await givenNotes(...notes);
        const lookup = [5, 999, 1000, 0].map((n) => draft({ body: `Note ${n}` }));

        expect(await scene.storedCount()).to.equal(1000);
        expect(await match(...lookup)).to.have.deep.members([thing(5), thing(999), thing(0)]);
      });

      // To count is a write of its own, which the store may not make before the row lock is released.
      it('are counted as different once when the difference is found under the row lock', async () => {
        const ledger = interrupted(scene.ledger, async (readings) => {
          if (readings <= 3) await appendTo(scene.rival, ACCOUNT, { notes: [thing(readings)] });
        });
        const createNotes = makeCreateNotes({ ...scene.ports, ledger, ...WITHOUT_DOCUMENTS });
        const drafts = [draft({ body: 'Note 3', isPinned: true }), draft({ body: NOTE.body })];
        const outcomes = (await createNotes({ address: ACCOUNT, drafts }))._unsafeUnwrap();

        const counters = await scene.ports.suppliers.count(SUPPLIER.code);
        expect(outcomes.map(({ status }) => status)).to.deep.equal(['already-exists', 'created']);
        expect(counters).to.include({ notes: 4, different: 1 });
      });

      it('come back to the letter: the longest body', async () => {
        const body = '1234567890 "ß🧾"\n'.repeat(5000).slice(0, 65_536);
        await givenNotes({ ...NOTE, body }, { ...NOTE, body: `${body.slice(0, -1)}.` });

        expect(await match(draft({ body }))).to.deep.equal([{ ...NOTE, body }]);
      });
    });
  });
}
