import { parseDocumentPath } from '@data-import/domain';
import { expect } from 'chai';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { linkDocuments } from '../../src/documents/link-documents.js';
import { HandTimer } from '../hand-timer.js';

describe('linkDocuments', () => {
  it('links to each path in their order, and lets other requests have their turn', async () => {
    const timer = new HandTimer();
    let linked = 0;
    const linkTo = async (location: string) => {
      linked += 1;
      return `link to ${location}`;
    };
    const names = Array.from({ length: 70 }, (_, n) => `${n}.pdf`);
    const paths = names.map((name) => parseDocumentPath(name)._unsafeUnwrap());
    const linking = linkDocuments({ documentStore: { linkTo }, timer }, SUPPLIER.documentRoot, [
      undefined,
      ...paths,
    ]);
    const inARow: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const before = linked;
      await timer.pass(0);
      inARow.push(linked - before);
    }

    expect(Math.max(...inARow)).to.be.within(1, 32);
    expect(linked).to.equal(70);
    expect(await linking).to.deep.equal([
      undefined,
      ...names.map((name) => `link to ${SUPPLIER.documentRoot}${name}`),
    ]);
  });
});
