import type { SupplierCode, UtcInstant } from '@data-import/domain';
import type { TenantScope } from '../organisations/tenant-scope.js';

/** Where a refused request was wrong, without a word of its sender. */
export interface RefusalExample {
  /** That of the answer. */
  readonly status: number;
  /** The path in the request; a name that the request invented is `*`. `undefined` when no field was wrong. */
  readonly attr: string | undefined;
  /** Type and size of the value, such as `string of 12 characters`; `undefined` when none was sent. */
  readonly valueType: string | undefined;
}

/** Requests of one kind that were refused for one reason. */
export interface CountedRefusal {
  /** A word of the bulk line. */
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
  /** Of the last of them. */
  readonly example: RefusalExample;
}

/** With the supplier for which they were sent. */
export interface SupplierRefusal extends CountedRefusal {
  readonly supplierCode: SupplierCode;
}

/** A batch to which requests have added something. */
export interface WrittenBatch {
  readonly name: string;
  readonly lastAt: UtcInstant;
}

/** What servers have seen of the requests for one supplier since they last said so. */
export interface Activity {
  readonly refusals: readonly CountedRefusal[];
  readonly batches: readonly WrittenBatch[];
}

/** Which refusals are asked for; of all suppliers in the scope when none is named. */
export interface RefusalQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string | undefined;
}

/** What all servers together have seen of the requests of callers. */
export interface ActivityRepository {
  /**
   * Adds the counts of refusals, and keeps the last time and example. Of a batch the last time is kept, and batches that
   * were written to last more than an hour before the newest may be forgotten. Does nothing for an unknown supplier; throws
   * while the supplier is moved.
   */
  add(supplierCode: SupplierCode, activity: Activity): Promise<void>;

  /** Most frequent first; of one count by supplier, operation and code. */
  listRefusals(query: RefusalQuery, limit: number): Promise<readonly SupplierRefusal[]>;
}
