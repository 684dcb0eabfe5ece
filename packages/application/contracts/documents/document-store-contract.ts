import { randomUUID } from 'node:crypto';
import { MAXIMUM_LOCATION_BYTES, parseDocumentRoot, type DocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import type { Clock } from '../../src/clock/clock.js';
import { LINK_LIFETIME_SECONDS, type DocumentStore } from '../../src/documents/document-store.js';
import { locationOf, type GiveDocument } from './given-documents.js';

/** A store, opened for one test, into which a test can put documents past the port. */
export interface DocumentStoreUnderTest {
  readonly store: DocumentStore;
  readonly given: GiveDocument;
  /** The content that the link leads to now; `undefined` when it is refused. */
  readonly read: (link: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** The clock is the store's; those who follow its links live by the real one. */
export type OpenDocumentStore = (clock: Clock) => Promise<DocumentStoreUnderTest>;

const STRANGE_NAMES = [
  'two  words.pdf',
  ' spaces around .pdf ',
  '100%.pdf',
  '100%25.pdf',
  'a%2Fb.pdf',
  'a+b.pdf',
  'a?b=c&d.pdf',
  'a#b.pdf',
  "it's (a) 'letter'!*.pdf",
  'a:b;c,d@e=f$g.pdf',
  '"quoted" <and> |more|.pdf',
  '[a]{b}^`~.pdf',
  '...',
  '.hidden',
  'Straße.pdf',
  '書類/手紙.pdf',
  '🦉.pdf',
];

const LOOK_ALIKES = [
  ['letter.pdf', 'Letter.pdf'],
  ['a b.pdf', 'a%20b.pdf'],
  ['a b.pdf', 'a+b.pdf'],
  ['é.pdf', 'e\u0301.pdf'],
  ['letter.pdf', 'letter.pdf '],
  ['letter.pdf', 'letter'],
  ['letter', 'letter.pdf'],
  ['a/letter.pdf', 'a%2Fletter.pdf'],
  ['a/letter.pdf', 'letter.pdf'],
] as const;

const PDF = 'application/pdf';

/** Every DocumentStore has to pass this suite, wherever its documents lie. */
export function documentStoreContract(implementation: string, open: OpenDocumentStore): void {
  describe(`DocumentStore contract: ${implementation}`, () => {
    const opened: DocumentStoreUnderTest[] = [];
    let root: DocumentRoot;

    // Each test has a root of its own, because a store may be shared by all.
    beforeEach(() => {
      root = parseDocumentRoot(randomUUID())._unsafeUnwrap();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
    });

    const openAt = async (secondsAgo: number) => {
      // oxlint-disable-next-line house/no-clock-assertion -- the store's own clock is the machine's; this one is handed in
      const one = await open({ now: () => new Date(Date.now() - secondsAgo * 1_000) });
      opened.push(one);
      return one;
    };

    const locate = (path: string) => locationOf(root, path);

    describe('find', () => {
      it('tells the size in bytes and the content type', async () => {
        const { store, given } = await openAt(0);
        const location = locate('letters/welcome.pdf');
        await given(location, 'Grüße', PDF);

        expect(await store.find(location, root)).to.deep.equal({ sizeBytes: 7, contentType: PDF });
      });

      it('finds an empty document', async () => {
        const { store, given } = await openAt(0);
        const location = locate('empty.pdf');
        await given(location, '', PDF);

        expect(await store.find(location, root)).to.deep.equal({ sizeBytes: 0, contentType: PDF });
      });

      it('finds nothing where nothing is', async () => {
        const { store } = await openAt(0);

        expect(await store.find(locate('letters/none.pdf'), root)).to.equal(undefined);
      });

      it('does not take a folder for a document', async () => {
        const { store, given } = await openAt(0);
        await given(locate('letters/2024/welcome.pdf'), 'x', PDF);

        expect(await store.find(locate('letters'), root)).to.equal(undefined);
        expect(await store.find(locate('letters/2024'), root)).to.equal(undefined);
      });

      it('finds nothing below a document', async () => {
        const { store, given } = await openAt(0);
        await given(locate('letter.pdf'), 'x', PDF);

        expect(await store.find(locate('letter.pdf/page'), root)).to.equal(undefined);
      });

      for (const name of STRANGE_NAMES)
        it(`finds ${JSON.stringify(name)}`, async () => {
          const { store, given } = await openAt(0);
          await given(locate(name), 'x', PDF);

          expect(await store.find(locate(name), root)).to.have.property('sizeBytes', 1);
        });

      for (const [name, alike] of LOOK_ALIKES)
        it(`does not take ${JSON.stringify(name)} for ${JSON.stringify(alike)}`, async () => {
          const { store, given } = await openAt(0);
          await given(locate(name), 'x', PDF);

          expect(await store.find(locate(alike), root)).to.equal(undefined);
        });

      it('finds a document at the longest location', async () => {
        const { store, given } = await openAt(0);
        const location = locate(longestPath(root));
        await given(location, 'x', PDF);

        expect(await store.find(location, root)).to.have.property('sizeBytes', 1);
      });

      it('answers many at once, each with its own', async () => {
        const { store, given } = await openAt(0);
        const locations = Array.from({ length: 20 }, (_, index) => locate(`${index}.pdf`));
        const stored = locations.filter((_, index) => index % 3 !== 0);
        await Promise.all(stored.map((location) => given(location, location, PDF)));

        const found = await Promise.all(locations.map((location) => store.find(location, root)));

        const sizes = locations.map((location) =>
          stored.includes(location) ? location.length : undefined,
        );
        expect(found.map((document) => document?.sizeBytes)).to.deep.equal(sizes);
      });
    });

    describe('linkTo', () => {
      for (const name of ['letters/welcome.txt', ...STRANGE_NAMES])
        it(`links to ${JSON.stringify(name)}`, async () => {
          const { store, given, read } = await openAt(0);
          await given(locate(name), `Content of ${name}`, PDF);

          expect(await read(await store.linkTo(locate(name), root))).to.equal(`Content of ${name}`);
        });

      it('links to a document that is put there afterwards', async () => {
        const { store, given, read } = await openAt(0);
        const link = await store.linkTo(locate('later.pdf'), root);
        expect(await read(link)).to.equal(undefined);

        await given(locate('later.pdf'), 'x', PDF);

        expect(await read(link)).to.equal('x');
      });

      for (const [verb, secondsAgo, content] of [
        ['works until shortly before its end', LINK_LIFETIME_SECONDS - 30, 'x'],
        ['has stopped working after its end', LINK_LIFETIME_SECONDS + 1, undefined],
      ] as const)
        it(verb, async () => {
          const { store, given, read } = await openAt(secondsAgo);
          await given(locate('letter.pdf'), 'x', PDF);

          expect(await read(await store.linkTo(locate('letter.pdf'), root))).to.equal(content);
        });
    });
  });
}

/** Its segments are short enough for file names. */
function longestPath(root: string): string {
  const bytes = MAXIMUM_LOCATION_BYTES - `${root}/`.length;
  return `${'x'.repeat(199)}/`.repeat(5).slice(0, bytes - 1) + 'x';
}
