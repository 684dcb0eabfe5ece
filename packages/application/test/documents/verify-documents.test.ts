import { parseDocumentPath, parseDocumentRoot } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import {
  makeVerifyDocuments,
  type DocumentFault,
  type NamedDocument,
} from '../../src/documents/verify-documents.js';
import { DocumentsToFind } from './documents-to-find.js';

const root = (text: string) => parseDocumentRoot(text)._unsafeUnwrap();
const named = (path: string, index = 0) => ({
  path: parseDocumentPath(path)._unsafeUnwrap(),
  at: [index, 'statementPath'],
});

const VERIFYING = { documentRoot: root('r'), verifiesDocuments: true };

describe('verifyDocuments', () => {
  let documents: DocumentsToFind;
  let verify: (
    supplier: typeof VERIFYING,
    request: readonly NamedDocument[],
  ) => Promise<readonly DocumentFault[]>;

  beforeEach(() => {
    documents = new DocumentsToFind();
    const verifyDocuments = makeVerifyDocuments({ store: documents, concurrency: 2 });
    verify = async (supplier, request) =>
      (await verifyDocuments(supplier, request, async (work) => ok(await work())))._unsafeUnwrap();
  });

  it('names every place in the request where a document is missing or too far down', async () => {
    documents.give('r/a.pdf');
    const request = [named('b.pdf', 0), named('a.pdf', 1), named('b.pdf', 2)];
    const faults = await verify(VERIFYING, [...request, named('x'.repeat(1023), 3)]);

    expect(faults.map(({ kind, at }) => [at[0], kind])).to.have.deep.members([
      [0, 'path-does-not-exist-in-file-store'],
      [2, 'path-does-not-exist-in-file-store'],
      [3, 'document-location-too-long'],
    ]);
  });

  it('looks once for each document when the request is decided again, found or missing', async () => {
    documents.give('r/a.pdf');
    const first = await verify(VERIFYING, [named('a.pdf'), named('b.pdf', 1)]);
    const again = await verify(VERIFYING, [named('a.pdf'), named('b.pdf', 1)]);

    expect(again).to.deep.equal(first);
    expect(again).to.have.lengthOf(1);
    expect(documents.soughtLocations).to.deep.equal(['r/a.pdf', 'r/b.pdf']);
  });
});
