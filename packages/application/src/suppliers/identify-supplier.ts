import type { SupplierRepository } from './supplier-repository.js';

/** The organisation of the supplier with the code; `undefined` when there is none. For the service's own eyes. */
export type IdentifySupplier = (code: string) => Promise<string | undefined>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

export const makeIdentifySupplier =
  ({ suppliers }: Ports): IdentifySupplier =>
  async (code) =>
    (await suppliers.find(code))?.organisationId;
