import type { ImportSupplier, SupplierCode, SupplierSettings } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { OrganisationNotFound } from '../organisations/organisation-not-found.js';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type { SupplierAlreadyExists, SupplierRepository } from './supplier-repository.js';

/** The code, organisation and settings of a new supplier. */
export interface CreateSupplierCommand extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisationId: string;
}

/** Stores a supplier with the status `ongoing` and returns it. */
export type CreateSupplier = (
  command: CreateSupplierCommand,
) => Promise<Result<ImportSupplier, OrganisationNotFound | SupplierAlreadyExists>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'add'>;
  readonly organisations: Pick<OrganisationRepository, 'find'>;
}

/** Refuses an unknown organisation before it stores anything. */
export const makeCreateSupplier =
  ({ suppliers, organisations }: Ports): CreateSupplier =>
  async (command) => {
    if (!(await organisations.find(command.organisationId)))
      return err({ kind: 'organisation-not-found' });
    const supplier: ImportSupplier = { ...command, status: 'ongoing' };
    return (await suppliers.add(supplier)).map(() => supplier);
  };
