import type { ImportBatchName, SupplierCode, UtcInstant } from '@data-import/domain';
import type { TenantScope } from '../organisations/organisation-repository.js';

/** The place and kind of the value for which a request was refused, without a word of its sender. */
export interface RefusalExample {
  readonly status: number;
  /** The path in the request; a name that the request invented is `*`. `undefined` when no field was wrong. */
  readonly attr: string | undefined;
  /** Type and size of the value, such as `string of 12 characters`; `undefined` when none was sent. */
  readonly valueType: string | undefined;
}

/** The code of a refusal because the supplier is Paused or Complete: nothing is wrong with such a request. */
export const REFUSED_BY_STATUS = 'import_supplier_migration_not_ongoing';

/** Requests of one kind that were refused for one reason. */
export interface CountedRefusal {
  /** A word of the bulk line. */
  readonly operation: string;
  readonly code: string;
  readonly count: number;
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
  /** The example is from the last of them. */
  readonly example: RefusalExample;
}

export interface SupplierRefusal extends CountedRefusal {
  readonly supplierCode: SupplierCode;
  readonly minutes: Minutes;
  readonly batches: readonly RefusedInBatch[];
}

/** The requests of one batch among those that were refused. */
export interface RefusedInBatch {
  readonly batch: ImportBatchName;
  readonly count: number;
  readonly lastAt: UtcInstant;
}

/** The number of requests by the minute since 1970, of the last hour before the last of them. */
export type Minutes = Readonly<Record<number, number>>;

export interface SeenRequest {
  readonly at: UtcInstant;
  readonly requestId: string;
  readonly apiKeyId: string;
  /** `undefined` when the request named none that could be read. */
  readonly externalAccountNumber: string | undefined;
  /**
   * Identifies the item with the problem: the id of a transaction or statement, the time of a note, or the business. This
   * and `ref` are known only beside an account number or a business, so that they can be forgotten with the account.
   */
  readonly item: string | undefined;
  /** The `ref` of a bulk line. */
  readonly ref: string | undefined;
  readonly example: RefusalExample;
}

export interface SeenRefusal extends CountedRefusal {
  readonly minutes: Minutes;
  /** The last 20 batches, the last first. */
  readonly batches: readonly RefusedInBatch[];
  /** The last 20, the last first. */
  readonly requests: readonly SeenRequest[];
}

export interface WrittenBatch {
  readonly name: string;
  readonly lastAt: UtcInstant;
  /** The id of the API key that wrote last; absent where a server of the version before noted it. */
  readonly loadedBy?: string | undefined;
  /** The last time at which a connection over which the key had written was closed. */
  readonly closedAt?: UtcInstant | undefined;
}

/** The requests for one supplier that a server has seen since it last stored them. */
export interface Activity {
  readonly refusals: readonly SeenRefusal[];
  readonly batches: readonly WrittenBatch[];
}

/** Selects refusals; of all suppliers in the scope when none is named. */
export interface RefusalQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string | undefined;
}

/** Stores what all servers together have seen of the requests of callers. */
export interface ActivityRepository {
  /**
   * Adds the counts of refusals, and keeps the last time and example. Of a batch the last time is kept, and batches that
   * were written to last more than an hour before the newest may be forgotten. Does nothing for an unknown supplier; throws
   * while the supplier is moved.
   */
  add(supplierCode: SupplierCode, activity: Activity): Promise<void>;

  /** Most frequent first; of one count by supplier, operation and code. */
  listRefusals(query: RefusalQuery, limit: number): Promise<readonly SupplierRefusal[]>;

  /** The last 20 requests of a refusal, the last first. */
  listRefusedRequests(
    supplierCode: SupplierCode,
    refusal: Pick<CountedRefusal, 'operation' | 'code'>,
  ): Promise<readonly SeenRequest[]>;
}
