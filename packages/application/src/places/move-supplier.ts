import { utcInstantOf } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { PlaceNotFound } from './place-repository.js';
import type { MovedRows, MovingElsewhere, SupplierMoves } from './supplier-moves.js';

/** What a move is doing; `rows` is absent for a step without a table. */
export interface MoveProgress extends Partial<MovedRows> {
  readonly step: 'hold' | 'copy' | 'compare' | 'switch' | 'release' | 'clear';
}

/**
 * Moves a supplier to another place: paused, copied, compared, switched, and then removed from the old place. A repeat
 * after an interruption goes on, whatever was interrupted. Answers with the place in which it lived before.
 */
export type MoveSupplier = (
  code: string,
  to: number,
  report: (progress: MoveProgress) => void,
) => Promise<Result<number, SupplierNotFound | PlaceNotFound | MovingElsewhere>>;

interface Ports {
  readonly supplierMoves: SupplierMoves;
  readonly clock: Clock;
}

/** A supplier that lives in the place already stays where it is. */
export const makeMoveSupplier =
  ({ supplierMoves, clock }: Ports): MoveSupplier =>
  async (code, to, report) => {
    const begun = await supplierMoves.begin(code, to);
    if (begun.isErr()) return err(begun.error);
    const move = begun.value;
    if (!move) return ok(to);

    if (!move.isSwitched) {
      report({ step: 'hold' });
      await supplierMoves.hold(move, utcInstantOf(clock.now()));
      for await (const rows of supplierMoves.copy(move)) report({ step: 'copy', ...rows });
      for await (const rows of supplierMoves.compare(move)) report({ step: 'compare', ...rows });
    }
    report({ step: 'switch' });
    await supplierMoves.switch(move, utcInstantOf(clock.now()));
    report({ step: 'release' });
    await supplierMoves.release(move, utcInstantOf(clock.now()));
    report({ step: 'clear' });
    await supplierMoves.clear(move);
    return ok(move.from);
  };
