import { expect } from 'chai';
import { storeOfEachTest, withoutSupplier } from '../store-of-each-test.js';
import type { OpenStore } from '../store-under-test.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';

/** Every store's OrganisationRepository has to pass this suite. */
export function organisationRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`OrganisationRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open, withoutSupplier);

    it('returns each organisation as it was added, also of one name, and no other', async () => {
      const name = UNUSUAL_TEXTS.join(' | ');
      const both = ['organisation-1', 'organisation-2'].map((id) => ({ id, name }));
      for (const one of both) await store.ports.organisations.add(one);

      for (const one of both)
        expect(await store.ports.organisations.find(one.id)).to.deep.equal(one);
      for (const unknown of ['organisation-3', 'ORGANISATION-1'])
        expect(await store.ports.organisations.find(unknown)).to.equal(undefined);
    });

    it('adds nothing when the id is taken, also when several come at the same moment', async () => {
      const another = await store.another();
      const adding = Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? store.ports : another).organisations.add({ id: 'a', name: `name ${n}` }),
      );
      const results = await Promise.all(adding);

      expect(results.filter(Boolean)).to.have.lengthOf(1);
      const first = { id: 'a', name: `name ${results.indexOf(true)}` };
      expect(await store.ports.organisations.find('a')).to.deep.equal(first);
    });

    it('lists all organisations by name and then by id, in the order of code points', async () => {
      const named = [
        ['c', 'b'],
        ['a', 'b'],
        ['d', 'B'],
        ['e', '\u{1F600}'],
        ['f', '\uFFFD'],
        ['b', 'a'],
      ] as const;
      for (const [id, name] of named) await store.ports.organisations.add({ id, name });

      const listed = await store.ports.organisations.list();
      expect(listed.map(({ id }) => id).join('')).to.equal('dbacfe');
      expect(listed[0]).to.deep.equal({ id: 'd', name: 'B' });
    });
  });
}
