import {
  utcInstantOf,
  type ImportSupplier,
  type SupplierCode,
  type SupplierSettings,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type {
  OrganisationNotFound,
  OrganisationRepository,
} from '../organisations/organisation-repository.js';
import {
  orSupplierNotFound,
  type SupplierAlreadyExists,
  type SupplierChange,
  type SupplierNotFound,
  type SupplierRepository,
} from './supplier-repository.js';
import type { Clock } from '../clock/clock.js';

interface Needed {
  readonly suppliers: SupplierRepository;
  readonly organisations: OrganisationRepository;
  readonly clock: Clock;
}

export interface CreateSupplierCommand extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisationId: string;
}

export function makeSupplierCommands({ suppliers, organisations, clock }: Needed) {
  return {
    /** Stores a supplier with the status `ongoing` and returns it. */
    createSupplier: async (
      command: CreateSupplierCommand,
    ): Promise<Result<ImportSupplier, OrganisationNotFound | SupplierAlreadyExists>> => {
      if (!(await organisations.find(command.organisationId)))
        return err({ kind: 'organisation-not-found' });
      const supplier: ImportSupplier = { ...command, status: 'ongoing' };
      return (await suppliers.add(supplier)).map(() => supplier);
    },

    /**
     * Sets what the change names, leaves the rest, and returns the supplier as stored then. `by` is the id of the operator's
     * API key; `undefined` for the command line.
     */
    changeSupplier: async (
      code: string,
      change: SupplierChange,
      by?: string,
    ): Promise<Result<ImportSupplier, SupplierNotFound>> =>
      orSupplierNotFound(await suppliers.update(code, change, utcInstantOf(clock.now()), by)),
  };
}
