import { expect } from 'chai';
import type { PlaceRepository } from '../../src/places/place-repository.js';
import { externalNumbers, supplierCodeOf } from '../identifiers/given-identifiers.js';
import { givenSupplier } from '../suppliers/given-supplier.js';
import type { OpenPlaces, PlacesUnderTest } from './places-under-test.js';

/** What every implementation promises, with however many places. */
export function placeRepositoryContract(name: string, open: OpenPlaces): void {
  describe(`PlaceRepository contract: ${name}`, () => {
    let opened: PlacesUnderTest;
    let places: PlaceRepository;

    beforeEach(async () => {
      opened = await open();
      ({ places } = opened.ports);
    });
    afterEach(() => opened.close());

    it('has place 1 from the beginning, and lists all by number', async () => {
      const numbers = (await places.list()).map(({ number }) => number);

      expect(numbers[0]).to.equal(1);
      expect(numbers).to.deep.equal(numbers.toSorted((a, b) => a - b));
      for (const number of numbers) expect(await places.has(number)).to.equal(true);
      expect(await places.has(64)).to.equal(false);
    });

    it('counts suppliers and accounts, staged ones included', async () => {
      await givenSupplier(opened.ports);
      await givenSupplier(opened.ports, { code: supplierCodeOf('SUPPLIER_2') });
      await opened.ports.processes.stage('SUPPLIER_2', externalNumbers('a', 'b'));

      const sums = (await places.list()).reduce(
        (sum, { suppliers, accounts = 0 }) => [sum[0]! + suppliers, sum[1]! + accounts],
        [0, 0],
      );
      expect(sums).to.deep.equal([2, 2]);
    });

    it('adds a place again without a change, and none that it does not know', async () => {
      const before = await places.list();
      for (const { number } of before) expect((await places.add(number)).isOk()).to.equal(true);
      const added = await places.add(64);

      expect(added._unsafeUnwrapErr()).to.deep.equal({ kind: 'place-not-configured' });
      expect(await places.list()).to.deep.equal(before);
    });

    it('distributes no place that does not exist or is no schema of a cluster', async () => {
      const distributed = [await places.distribute(1), await places.distribute(64)];

      expect(distributed.map((one) => one._unsafeUnwrapErr().kind)).to.deep.equal([
        'place-not-distributable',
        'place-not-found',
      ]);
    });
  });
}
