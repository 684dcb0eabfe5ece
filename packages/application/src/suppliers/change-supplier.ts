import { utcInstantOf, type ImportSupplier } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from './supplier-not-found.js';
import type { SupplierChange, SupplierRepository } from './supplier-repository.js';

/**
 * Sets what the change names, leaves the rest, and returns the supplier as stored then. `by` is the id of the operator's
 * API key; `undefined` for the command line.
 */
export type ChangeSupplier = (
  code: string,
  change: SupplierChange,
  by?: string,
) => Promise<Result<ImportSupplier, SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'update'>;
  readonly clock: Clock;
}

/** `clock` gives the time of a change of the status. */
export const makeChangeSupplier =
  ({ suppliers, clock }: Ports): ChangeSupplier =>
  async (code, change, by) => {
    const changed = await suppliers.update(code, change, utcInstantOf(clock.now()), by);
    return changed ? ok(changed) : err({ kind: 'import-supplier-not-found' });
  };
