import { expect } from 'chai';
import type { SupplierMoves } from '../../src/places/supplier-moves.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import type { OpenPlaces, PlacesUnderTest } from './places-under-test.js';

/** What every implementation promises of the beginning of a move; the steps after it need two places. */
export function supplierMovesContract(name: string, open: OpenPlaces): void {
  describe(`SupplierMoves contract: ${name}`, () => {
    let opened: PlacesUnderTest;
    let supplierMoves: SupplierMoves;

    beforeEach(async () => {
      opened = await open();
      ({ supplierMoves } = opened.ports);
      await givenSupplier(opened.ports);
    });
    afterEach(() => opened.close());

    it('has nothing to do for a supplier that lives in the place', async () => {
      expect((await supplierMoves.begin(SUPPLIER.code, 1))._unsafeUnwrap()).to.equal(undefined);
    });

    it('begins no move of an unknown supplier, nor to an unknown place', async () => {
      const unknownSupplier = await supplierMoves.begin('NONE', 1);
      const unknownPlace = await supplierMoves.begin(SUPPLIER.code, 64);

      expect(unknownSupplier._unsafeUnwrapErr()).to.deep.equal({
        kind: 'import-supplier-not-found',
      });
      expect(unknownPlace._unsafeUnwrapErr()).to.deep.equal({ kind: 'place-not-found' });
    });
  });
}
