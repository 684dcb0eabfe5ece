import { randomUUID } from 'node:crypto';
import { parseDocumentRoot, type DocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import type { Clock } from '../../src/clock/clock.js';
import {
  LINK_LIFETIME_SECONDS,
  type DocumentLink,
  type DocumentStore,
  type LinkedDocuments,
  type OpenDocument,
} from '../../src/documents/document-store.js';
import { locationOf, type GiveDocument } from './given-documents.js';

/** A store, opened for one test, whose links lead to this service. */
export interface LinkedDocumentsUnderTest {
  /** Makes links at the time of the clock that was passed. */
  readonly store: DocumentStore;
  /** Opens them now. */
  readonly documents: LinkedDocuments;
  readonly given: GiveDocument;
  /** Takes the link out of a URL of the store, as the service does. */
  readonly linkIn: (url: string) => DocumentLink;
  readonly close: () => Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenLinkedDocuments = (clock: Clock) => Promise<LinkedDocumentsUnderTest>;

const PDF = 'application/pdf';

const FORGERIES: readonly (readonly [string, (link: DocumentLink) => DocumentLink])[] = [
  ['another location', (link) => ({ ...link, location: link.location.replace('a.pdf', 'b.pdf') })],
  ['a later end', ({ expires, ...link }) => ({ ...link, expires: String(Number(expires) + 1) })],
  ['an end that is no number', (link) => ({ ...link, expires: 'tomorrow' })],
  ['no signature', (link) => ({ ...link, signature: '' })],
  ['a longer signature', (link) => ({ ...link, signature: `${link.signature}A` })],
  ['a signature of other characters', (link) => ({ ...link, signature: 'é'.repeat(43) })],
];

/** Every LinkedDocuments has to pass this suite with the links of its store. */
export function linkedDocumentsContract(implementation: string, open: OpenLinkedDocuments): void {
  describe(`LinkedDocuments contract: ${implementation}`, () => {
    const opened: LinkedDocumentsUnderTest[] = [];
    let root: DocumentRoot;

    beforeEach(() => {
      root = parseDocumentRoot(randomUUID())._unsafeUnwrap();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.close()));
    });

    /** The link to `name` as it was made some time ago, and the store that opens it now. */
    const linkTo = async (name: string, content?: string, secondsAgo = 0) => {
      // oxlint-disable-next-line house/no-clock-assertion -- the store's own clock is the machine's; this one is handed in
      const one = await open({ now: () => new Date(Date.now() - secondsAgo * 1_000) });
      opened.push(one);
      const location = locationOf(root, name);
      if (content !== undefined) await one.given(location, content, PDF);
      return { ...one, link: one.linkIn(await one.store.linkTo(location, root)) };
    };

    for (const name of ['letters/welcome.pdf', 'two  words & 100%25.pdf', '書類/🦉.pdf'])
      it(`opens ${JSON.stringify(name)} with size, type and content`, async () => {
        const { documents, link } = await linkTo(name, 'Grüße');
        const document = await documents.open(link);

        expect(document).to.include({ sizeBytes: 7, contentType: PDF });
        expect(await textOf(document)).to.equal('Grüße');
      });

    it('opens an empty document', async () => {
      const { documents, link } = await linkTo('a.pdf', '');
      const document = await documents.open(link);

      expect(document).to.include({ sizeBytes: 0 });
      expect(await textOf(document)).to.equal('');
    });

    it('opens a document again, also one that was destroyed before it was read', async () => {
      const { documents, link } = await linkTo('a.pdf', 'x');
      (await documents.open(link))?.content.destroy();

      expect(await textOf(await documents.open(link))).to.equal('x');
    });

    it('opens nothing where no document is', async () => {
      const { documents, link } = await linkTo('a.pdf');

      expect(await documents.open(link)).to.equal(undefined);
    });

    for (const [verb, secondsAgo, isOpened] of [
      ['opens a link until shortly before its end', LINK_LIFETIME_SECONDS - 30, true],
      ['refuses a link after its end', LINK_LIFETIME_SECONDS + 1, false],
    ] as const)
      it(verb, async () => {
        const { documents, link } = await linkTo('a.pdf', 'x', secondsAgo);
        const document = await documents.open(link);
        document?.content.destroy();

        expect(document !== undefined).to.equal(isOpened);
      });

    for (const [what, forge] of FORGERIES)
      it(`refuses a link with ${what}`, async () => {
        const { documents, link, given } = await linkTo('a.pdf', 'x');
        await given(locationOf(root, 'b.pdf'), 'y', PDF);

        expect(await documents.open(forge(link))).to.equal(undefined);
      });
  });
}

async function textOf(document: OpenDocument | undefined): Promise<string> {
  if (!document) throw new Error('The document was not opened.');
  const parts: Uint8Array[] = [];
  for await (const part of document.content) parts.push(part);
  return Buffer.concat(parts).toString();
}
