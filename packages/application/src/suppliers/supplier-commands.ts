import {
  utcInstantOf,
  type ImportSupplier,
  type SupplierCode,
  type SupplierSettings,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type {
  OrganisationNotFound,
  OrganisationRepository,
} from '../organisations/organisation-repository.js';
import type {
  SupplierAlreadyExists,
  SupplierChange,
  SupplierNotFound,
  SupplierRepository,
} from './supplier-repository.js';
import type { Clock } from '../clock.js';

/** The code, organisation and settings of a new supplier. */
export interface CreateSupplierCommand extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisationId: string;
}

/** Stores a supplier with the status `ongoing` and returns it. */
export type CreateSupplier = (
  command: CreateSupplierCommand,
) => Promise<Result<ImportSupplier, OrganisationNotFound | SupplierAlreadyExists>>;

interface CreatingPorts {
  readonly organisations: Pick<OrganisationRepository, 'find'>;
  readonly suppliers: Pick<SupplierRepository, 'add'>;
}

/** Refuses an unknown organisation before it stores anything. */
export const makeCreateSupplier =
  ({ suppliers, organisations }: CreatingPorts): CreateSupplier =>
  async (command) => {
    if (!(await organisations.find(command.organisationId)))
      return err({ kind: 'organisation-not-found' });
    const supplier: ImportSupplier = { ...command, status: 'ongoing' };
    return (await suppliers.add(supplier)).map(() => supplier);
  };

/**
 * Sets what the change names, leaves the rest, and returns the supplier as stored then. `by` is the id of the operator's
 * API key; `undefined` for the command line.
 */
export type ChangeSupplier = (
  code: string,
  change: SupplierChange,
  by?: string,
) => Promise<Result<ImportSupplier, SupplierNotFound>>;

interface ChangingPorts {
  readonly suppliers: Pick<SupplierRepository, 'update'>;
  readonly clock: Clock;
}

export const makeChangeSupplier =
  ({ suppliers, clock }: ChangingPorts): ChangeSupplier =>
  async (code, change, by) => {
    const changed = await suppliers.update(code, change, utcInstantOf(clock.now()), by);
    return changed ? ok(changed) : err({ kind: 'import-supplier-not-found' });
  };
