import type {
  AccountTotals,
  ExportPage,
  ExportQuery,
  SupplierTotals,
  TotalsReader,
} from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { pageOfAccountTotals } from './account-totals.js';
import { totalsOfSupplier } from './supplier-totals.js';

export class KnexTotalsReader implements TotalsReader {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  accounts(
    query: ExportQuery,
    now: UtcInstant,
    after: string | undefined,
    limit: number,
  ): Promise<ExportPage<AccountTotals> | undefined> {
    return pageOfAccountTotals(this.#db, query, now, after, limit);
  }

  supplier(
    query: Pick<ExportQuery, 'tenantScope' | 'supplierCode'>,
    now: UtcInstant,
  ): Promise<SupplierTotals | undefined> {
    return totalsOfSupplier(this.#db, query, now);
  }
}
