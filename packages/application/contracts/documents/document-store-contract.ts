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
  'letters/welcome.txt',
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

/** A clock that is slow by so much. */
const clockOf = (secondsAgo: number): Clock => ({
  // oxlint-disable-next-line house/no-clock-assertion -- the store's own clock is the machine's; this one is handed in
  now: () => new Date(Date.now() - secondsAgo * 1_000),
});

/** Every DocumentStore has to pass this suite, wherever its documents lie. */
export function documentStoreContract(implementation: string, open: OpenDocumentStore): void {
  describe(`DocumentStore contract: ${implementation}`, () => {
    let root: DocumentRoot;
    let under: DocumentStoreUnderTest;

    // Each test has a root of its own, because a store may be shared by all.
    beforeEach(async () => {
      root = parseDocumentRoot(randomUUID())._unsafeUnwrap();
      under = await open(clockOf(0));
    });
    afterEach(() => under.close());

    const locate = (path: string) => locationOf(root, path);
    const give = (path: string, content = 'x') => under.given(locate(path), content, PDF);
    const find = (path: string) => under.store.find(locate(path), root);
    const linkTo = (path: string) => under.store.linkTo(locate(path), root);

    it('tells the size in bytes and the content type, also of an empty document', async () => {
      for (const [path, content, sizeBytes] of [
        ['letters/welcome.pdf', 'Grüße', 7],
        ['empty.pdf', '', 0],
      ] as const) {
        await give(path, content);
        expect(await find(path)).to.deep.equal({ sizeBytes, contentType: PDF });
      }
    });

    it('finds nothing where nothing is, no folder, and nothing below a document', async () => {
      await give('letters/2024/welcome.pdf');

      for (const path of ['none.pdf', 'letters', 'letters/2024', 'letters/2024/welcome.pdf/page'])
        expect(await find(path), path).to.equal(undefined);
    });

    for (const name of STRANGE_NAMES)
      it(`finds ${JSON.stringify(name)}, and links to it`, async () => {
        await give(name, `Content of ${name}`);

        expect((await find(name))?.sizeBytes).to.equal(Buffer.byteLength(`Content of ${name}`));
        expect(await under.read(await linkTo(name))).to.equal(`Content of ${name}`);
      });

    for (const [name, alike] of LOOK_ALIKES)
      it(`does not take ${JSON.stringify(name)} for ${JSON.stringify(alike)}`, async () => {
        await give(name);

        expect(await find(alike)).to.equal(undefined);
      });

    it('finds a document at the longest location', async () => {
      await give(longestPath(root));

      expect(await find(longestPath(root))).to.have.property('sizeBytes', 1);
    });

    it('answers many at once, each with its own', async () => {
      const sizes = Array.from({ length: 20 }, (_, n) => (n % 3 === 0 ? undefined : n));
      for (const [n, size] of sizes.entries())
        if (size !== undefined) await give(`${n}.pdf`, 'x'.repeat(size));

      const found = await Promise.all(sizes.map((_, n) => find(`${n}.pdf`)));
      expect(found.map((document) => document?.sizeBytes)).to.deep.equal(sizes);
    });

    it('links to a document that is put there afterwards', async () => {
      const link = await linkTo('later.pdf');
      expect(await under.read(link)).to.equal(undefined);
      await give('later.pdf');

      expect(await under.read(link)).to.equal('x');
    });

    for (const [verb, secondsAgo, content] of [
      ['works until shortly before its end', LINK_LIFETIME_SECONDS - 30, 'x'],
      ['has stopped working after its end', LINK_LIFETIME_SECONDS + 1, undefined],
    ] as const)
      it(`gives a link that ${verb}`, async () => {
        await under.close();
        under = await open(clockOf(secondsAgo));
        await give('letter.pdf');

        expect(await under.read(await linkTo('letter.pdf'))).to.equal(content);
      });
  });
}

/** Its segments are short enough for file names. */
function longestPath(root: string): string {
  const bytes = MAXIMUM_LOCATION_BYTES - `${root}/`.length;
  return `${'x'.repeat(199)}/`.repeat(5).slice(0, bytes - 1) + 'x';
}
