import type { ImportSupplier } from '@data-import/domain';
import type { SupplierRepository } from './supplier-repository.js';

/** The suppliers of all organisations, by code, without counters. */
export type ListSuppliers = () => Promise<readonly ImportSupplier[]>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'list'>;
}

/** The order is that of the repository. */
export const makeListSuppliers =
  ({ suppliers }: Ports): ListSuppliers =>
  () =>
    suppliers.list();
