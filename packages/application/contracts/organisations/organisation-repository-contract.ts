import { expect } from 'chai';
import { storeOfEachTest, withoutSupplier } from '../store-of-each-test.js';
import type { OpenStore } from '../store-under-test.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';

/** Every store's OrganisationRepository has to pass this suite. */
export function organisationRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`OrganisationRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open, withoutSupplier);

    it('returns an organisation as it was added', async () => {
      const organisation = { id: 'organisation-1', name: UNUSUAL_TEXTS.join(' | ') };
      await store.ports.organisations.add(organisation);

      expect(await store.ports.organisations.find('organisation-1')).to.deep.equal(organisation);
    });

    it('finds nothing under an id that was not added, nor under one in another case', async () => {
      await store.ports.organisations.add({ id: 'organisation-1', name: 'First Energy' });

      expect(await store.ports.organisations.find('organisation-2')).to.equal(undefined);
      expect(await store.ports.organisations.find('ORGANISATION-1')).to.equal(undefined);
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

    it('tells organisations of one name apart', async () => {
      await store.ports.organisations.add({ id: 'organisation-1', name: 'First Energy' });
      await store.ports.organisations.add({ id: 'organisation-2', name: 'First Energy' });

      const second = await store.ports.organisations.find('organisation-2');
      expect(second).to.deep.equal({ id: 'organisation-2', name: 'First Energy' });
    });
  });
}
