import { expect } from 'chai';
import { ok } from 'neverthrow';
import { makeMoveSupplier } from '../../src/places/move-supplier.js';
import type { SupplierMove, SupplierMoves } from '../../src/places/supplier-moves.js';

const MOVE: SupplierMove = { code: 'S', from: 1, to: 2, run: 'run', isSwitched: false };
const CLOCK = { now: () => new Date('2026-02-01T10:00:00Z') };

/** Takes note of the steps that are asked for. */
function recorded(move: SupplierMove | undefined) {
  const steps: string[] = [];
  async function* rowsOf(step: string) {
    steps.push(step);
    yield { table: 'notes', rows: 3 };
  }
  const note = (step: string) => async () => void steps.push(step);
  const supplierMoves: SupplierMoves = {
    begin: async () => ok(move),
    hold: note('hold'),
    copy: () => rowsOf('copy'),
    compare: () => rowsOf('compare'),
    switch: note('switch'),
    release: note('release'),
    clear: note('clear'),
  };
  return { steps, moveSupplier: makeMoveSupplier({ supplierMoves, clock: CLOCK }) };
}

describe('moveSupplier', () => {
  it('holds, copies, compares, switches, releases and clears, and reports each', async () => {
    const { steps, moveSupplier } = recorded(MOVE);
    const reported: string[] = [];
    const moved = await moveSupplier('S', 2, ({ step, table, rows }) =>
      reported.push([step, table, rows].filter((one) => one !== undefined).join(' ')),
    );

    expect(moved._unsafeUnwrap()).to.equal(1);
    expect(steps).to.deep.equal(['hold', 'copy', 'compare', 'switch', 'release', 'clear']);
    expect(reported).to.deep.equal([
      'hold',
      'copy notes 3',
      'compare notes 3',
      'switch',
      'release',
      'clear',
    ]);
  });

  it('copies nothing of a supplier that lives in its new place already', async () => {
    const { steps, moveSupplier } = recorded({ ...MOVE, isSwitched: true });
    await moveSupplier('S', 2, () => undefined);

    expect(steps).to.deep.equal(['switch', 'release', 'clear']);
  });

  it('does nothing for a supplier that is where it belongs', async () => {
    const { steps, moveSupplier } = recorded(undefined);

    expect((await moveSupplier('S', 2, () => undefined))._unsafeUnwrap()).to.equal(2);
    expect(steps).to.deep.equal([]);
  });
});
