import type { BusinessReference } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import { givenAccounts, openingOf } from '../accounts/given-accounts.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import {
  businessIdOf,
  externalNumber,
  externalNumbers,
  supplierCodeOf,
} from '../identifiers/given-identifiers.js';

const BUSINESS: BusinessReference = {
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: businessIdOf('business-1'),
};

/** Every store's BusinessRepository has to pass this suite. */
export function businessRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`BusinessRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;
    beforeEach(async () => {
      await givenAccounts(ports, ['a', 'b', 'c', 'd']);
    });

    const add = async (numbers: readonly string[], business = BUSINESS) =>
      (await ports.businesses.addAccounts(business, externalNumbers(...numbers)))._unsafeUnwrap();

    const membershipOf = async (number: string) => {
      const address = { ...BUSINESS, organisationId: SUPPLIER.organisationId };
      const reading = await ports.businessInstructions.read(address, externalNumbers(number));
      return reading?.accounts[0]?.membership;
    };

    it('adds a business, and those accounts that it does not have yet, in the order given', async () => {
      for (const [added, all] of [
        [[], []],
        [
          ['c', 'a'],
          ['c', 'a'],
        ],
        [
          ['b', 'a', 'b'],
          ['c', 'a', 'b'],
        ],
        [['a'], ['c', 'a', 'b']],
      ])
        expect(await add(added!)).to.deep.equal(all);
      expect(await membershipOf('a')).to.equal('of-business');
      expect(await membershipOf('d')).to.equal('other-business');
    });

    it('separates businesses, of which an account may be of several, and those of another supplier', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      await ports.processes.completeAll('SUPPLIER_2', [openingOf('x')]);
      await add(['a']);

      for (const [numbers, other] of [
        [['b', 'a'], { externalBusinessIdentifier: businessIdOf('BUSINESS-1') }],
        [['x'], { supplierCode: supplierCodeOf('SUPPLIER_2') }],
      ] as const)
        expect(await add(numbers, { ...BUSINESS, ...other })).to.deep.equal(numbers);
    });

    it('names the accounts that are not imported, and stores nothing', async () => {
      await givenSupplier(ports, { code: 'SUPPLIER_2' });
      await ports.processes.completeAll('SUPPLIER_2', [openingOf('x')]);
      await ports.processes.stage(SUPPLIER.code, externalNumbers('staged'));
      const refused = await ports.businesses.addAccounts(
        BUSINESS,
        externalNumbers('a', 'staged', 'b', 'x', 'y'),
      );

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'accounts-not-found',
        indexes: [1, 3, 4],
      });
      expect(await membershipOf('a')).to.equal('other-business');
      expect(await add([])).to.deep.equal([]);
    });

    it('takes unusual identifiers and numbers', async () => {
      await givenAccounts(ports, UNUSUAL_TEXTS);

      for (const text of UNUSUAL_TEXTS) {
        const business = { ...BUSINESS, externalBusinessIdentifier: businessIdOf(text) };
        expect(await add(UNUSUAL_TEXTS, business), text).to.deep.equal(UNUSUAL_TEXTS);
      }
    });

    it('makes one business of what rivals add at the same moment', async () => {
      const another = await store.another();
      const adding = ['a', 'b', 'c', 'd', 'b', 'a'].map((number, n) =>
        (n % 2 === 0 ? ports : another).businesses.addAccounts(BUSINESS, [
          externalNumber(number),
          externalNumber('a'),
        ]),
      );
      await Promise.all(adding);

      expect(await add([])).to.have.members(['a', 'b', 'c', 'd']);
    });
  });
}
