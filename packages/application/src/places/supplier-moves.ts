import type { UtcInstant } from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { PlaceNotFound } from './place-repository.js';

/** An earlier command has begun to move the supplier elsewhere. */
export interface MovingElsewhere {
  readonly kind: 'moving-elsewhere';
  readonly to: number;
}

/** A move, or the rest of one that was interrupted. */
export interface SupplierMove {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  /** Opaque. */
  readonly run: string;
  /** Whether the supplier lives in the new place already, and only the old one is to be cleared. */
  readonly isSwitched: boolean;
}

/** How much of one table is copied, or compared. */
export interface MovedRows {
  readonly table: string;
  readonly rows: number;
}

/**
 * The steps that move a supplier to another place, in their order. Each may be repeated after an interruption at any
 * point. A command that was overtaken by a later one for the same supplier throws at its next step.
 */
export interface SupplierMoves {
  /** `undefined` when the supplier lives in the place and nothing is left to do. */
  begin(
    code: string,
    to: number,
  ): Promise<Result<SupplierMove | undefined, SupplierNotFound | PlaceNotFound | MovingElsewhere>>;

  /**
   * Pauses the supplier if it is ongoing, and keeps everything of it from being changed: a change throws
   * `SupplierMoving`. After it has returned, nothing that began before is still being stored.
   */
  hold(move: SupplierMove, at: UtcInstant): Promise<void>;

  /** Removes what an interrupted copy left in the new place, and copies every row. */
  copy(move: SupplierMove): AsyncIterable<MovedRows>;

  /** Reads every row in both places. Throws when the copy differs from its original. */
  compare(move: SupplierMove): AsyncIterable<MovedRows>;

  /** From here on the supplier lives in the new place; returns when every server knows. It is still held. */
  switch(move: SupplierMove, at: UtcInstant): Promise<void>;

  /** Lets the supplier be changed in its new place; it is ongoing again if `hold` has paused it. */
  release(move: SupplierMove, at: UtcInstant): Promise<void>;

  /** Removes the rows of the old place, and ends the move. */
  clear(move: SupplierMove): Promise<void>;
}
