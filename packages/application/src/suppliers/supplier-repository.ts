import type {
  BatchItems,
  ImportState,
  ImportSupplier,
  SupplierSettings,
  SupplierStatus,
  SupplierStatusChange,
  UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { TenantScope } from '../organisations/organisation-repository.js';

/** The code is taken, by this or another organisation. */
export interface SupplierAlreadyExists {
  readonly kind: 'import-supplier-already-exists';
}

/** The number of records that have been loaded for a supplier, and of import processes in each state. */
export interface SupplierCounters extends BatchItems {
  readonly processes: Readonly<Record<ImportState, number>>;
  /** Items that were sent again with other content than they are stored with; each request counts anew. */
  readonly different: number;
}

/** Fields that are named are set; everything else stays as it is. */
export interface SupplierChange extends Partial<SupplierSettings> {
  readonly status?: SupplierStatus;
  /** The reason for the change of status, for the history. */
  readonly reason?: string;
  /** `null`: it is not known any more. */
  readonly expectedAccounts?: number | null;
  /** `null`: there is no such time any more. */
  readonly completeBy?: UtcInstant | null;
}

/** The supplier after the change. */
export function changedSupplier(
  { expectedAccounts: before, completeBy: dueBefore, ...supplier }: ImportSupplier,
  change: SupplierChange,
): ImportSupplier {
  const { expectedAccounts = before ?? null, completeBy = dueBefore ?? null, ...others } = change;
  const { reason: _reason, ...settings } = others;
  return {
    ...supplier,
    ...settings,
    ...(expectedAccounts !== null && { expectedAccounts }),
    ...(completeBy !== null && { completeBy }),
  };
}

export interface SupplierRepository {
  /** Another organisation's is not found, by the same steps as one that does not exist. */
  find(code: string, tenantScope?: TenantScope): Promise<ImportSupplier | undefined>;

  /** Sorted by code. */
  list(): Promise<readonly ImportSupplier[]>;

  /** Adds a supplier whose code is not taken. Several callers may add one code at the same moment: one succeeds. */
  add(supplier: ImportSupplier): Promise<Result<void, SupplierAlreadyExists>>;

  /**
   * Sets what the change names and returns the supplier as stored then; `undefined` when no supplier has the code. A new
   * status is added to the history with its time, `by`, the id of the operator's key, and the reason. After a change away from ongoing
   * has returned, no ledger appends anything for the supplier, on any server.
   */
  update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined>;

  /** Oldest first. */
  listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]>;

  /** Costs the same for any number of rows. All zero for a supplier that does not exist. */
  count(code: string): Promise<SupplierCounters>;

  /** Adds to the counter `different`, durably. Does nothing for a supplier that does not exist or is not ongoing. */
  countDifferent(code: string, items: number): Promise<void>;
}

/** No supplier has this code, or it belongs to another organisation. */
export interface SupplierNotFound {
  readonly kind: 'import-supplier-not-found';
}

/** Turns what a reader returned into a result; a reader returns `undefined` when it did not find the supplier. */
export function orSupplierNotFound<T>(found: T | undefined): Result<T, SupplierNotFound> {
  return found === undefined ? err({ kind: 'import-supplier-not-found' }) : ok(found);
}
