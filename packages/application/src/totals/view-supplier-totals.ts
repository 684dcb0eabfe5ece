import { utcInstantOf } from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { ExportQuery } from '../exports/export-reader.js';
import { orSupplierNotFound, type SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierTotals, TotalsReader } from './totals-reader.js';

/** Returns the sum over all imported accounts of a supplier of the tenant. */
export type ViewSupplierTotals = (
  query: Pick<ExportQuery, 'tenantScope' | 'supplierCode'>,
) => Promise<Result<SupplierTotals, SupplierNotFound>>;

interface Ports {
  readonly totals: Pick<TotalsReader, 'supplier'>;
  readonly clock: Clock;
}

/** Another organisation's supplier is answered as an unknown one. */
export const makeViewSupplierTotals =
  ({ totals, clock }: Ports): ViewSupplierTotals =>
  async (query) =>
    orSupplierNotFound(await totals.supplier(query, utcInstantOf(clock.now())));
