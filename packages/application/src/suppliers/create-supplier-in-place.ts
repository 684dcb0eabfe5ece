import type { ImportSupplier } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { OrganisationNotFound } from '../organisations/organisation-not-found.js';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type { PlaceNotFound, PlaceRepository } from '../places/place-repository.js';
import { makeCreateSupplier, type CreateSupplierCommand } from './create-supplier.js';
import type { SupplierAlreadyExists, SupplierRepository } from './supplier-repository.js';

/** As `CreateSupplier`, in the place that the operator names. */
export type CreateSupplierInPlace = (
  command: CreateSupplierCommand,
  place: number,
) => Promise<Result<ImportSupplier, OrganisationNotFound | PlaceNotFound | SupplierAlreadyExists>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'add'>;
  readonly organisations: Pick<OrganisationRepository, 'find'>;
  readonly places: Pick<PlaceRepository, 'has'>;
}

/** Refuses an unknown place before it stores anything. */
export const makeCreateSupplierInPlace =
  (ports: Ports): CreateSupplierInPlace =>
  async (command, place) =>
    (await ports.places.has(place))
      ? makeCreateSupplier(ports, place)(command)
      : err({ kind: 'place-not-found' });
