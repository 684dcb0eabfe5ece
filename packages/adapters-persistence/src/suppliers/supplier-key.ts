import type { TenantScope } from '@data-import/application';
import type { Knex } from 'knex';

/** What never changes of a supplier. */
interface SupplierKey {
  readonly id: number;
  readonly organisationId: string;
}

const KNOWN = new WeakMap<object, Map<string, SupplierKey>>();

/**
 * The identifier of the supplier, which every statement about it takes as a parameter; `undefined` when no supplier has the
 * code, or when another organisation's has. A code is looked up until it is found, and then known.
 */
export async function supplierIdOf(
  db: Knex,
  code: string,
  tenantScope?: TenantScope,
): Promise<number | undefined> {
  const database = db.client.config as object;
  const known = KNOWN.get(database) ?? new Map<string, SupplierKey>();
  KNOWN.set(database, known);
  const key = known.get(code) ?? (await lookUp(db, code));
  if (!key) return undefined;
  known.set(code, key);
  return tenantScope === undefined || tenantScope === key.organisationId ? key.id : undefined;
}

/** As `supplierIdOf`, for callers that have made sure that it exists. */
export async function requireSupplierId(db: Knex, code: string): Promise<number> {
  const id = await supplierIdOf(db, code);
  if (id === undefined) throw new Error('No import supplier has this code.');
  return id;
}

async function lookUp(db: Knex, code: string): Promise<SupplierKey | undefined> {
  return db('supplier_codes')
    .where({ code })
    .first<SupplierKey | undefined>('supplier_id as id', 'organisation_id as organisationId');
}
