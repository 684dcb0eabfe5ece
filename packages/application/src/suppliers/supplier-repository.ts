import type {
  ImportState,
  ImportSupplier,
  SupplierSettings,
  SupplierStatus,
  SupplierStatusChange,
  UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** The code is taken, be it by another organisation. */
export interface SupplierAlreadyExists {
  readonly kind: 'import-supplier-already-exists';
}

/** How many records have been loaded for a supplier, and how far its accounts are. */
export interface SupplierCounters {
  readonly processes: Readonly<Record<ImportState, number>>;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

/** What is named is set, everything else stays. */
export type SupplierChange = Partial<SupplierSettings & { readonly status: SupplierStatus }>;

/** Keeps suppliers by their codes, and the history of their status. */
export interface SupplierRepository {
  find(code: string): Promise<ImportSupplier | undefined>;

  /** By code. */
  list(): Promise<readonly ImportSupplier[]>;

  /** Of several that add one code at the same moment, one succeeds. */
  add(supplier: ImportSupplier): Promise<Result<void, SupplierAlreadyExists>>;

  /**
   * Sets what the change names and answers with the supplier as it is then; `undefined` when there is none. A status that
   * differs from the present one is kept in the history with its time and `by`, the id of the operator's key. Once a change away from ongoing has returned, no
   * ledger appends anything for the supplier any more, on any server.
   */
  update(
    code: string,
    change: SupplierChange,
    at: UtcInstant,
    by?: string,
  ): Promise<ImportSupplier | undefined>;

  /** Oldest first. */
  listStatusChanges(code: string): Promise<readonly SupplierStatusChange[]>;

  /** Without counting rows. All zero for a supplier that is not there. */
  count(code: string): Promise<SupplierCounters>;
}
