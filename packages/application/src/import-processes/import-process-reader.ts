import type {
  AccountNumber,
  AccountReference,
  ExternalAccountNumber,
  ImportProcess,
  ImportState,
  UtcInstant,
} from '@data-import/domain';
import type { TenantScope } from '../organisations/tenant-scope.js';

/** `pending` is what is not completed, `imported` what is, `all` both. */
export type ImportProcessSelection = 'all' | 'pending' | 'imported';

/** Which list is wanted, and in whose scope. */
export interface ImportProcessQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string;
  readonly selection: ImportProcessSelection;
}

/** The processes of a supplier in one state; in every state when it is `undefined`. */
export interface DetailedProcessQuery {
  readonly supplierCode: string;
  readonly state: ImportState | undefined;
  /** That of this account alone; those of all accounts when it is left out. */
  readonly externalAccountNumber?: ExternalAccountNumber | undefined;
}

/** Where a list goes on. Opaque: pass it back to the port unchanged. */
export type ImportProcessCursor = string;

/** A process in a list. Number and creation time of the account are `undefined` until it is completed. */
export interface ListedProcess {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber | undefined;
  readonly accountCreatedAt: UtcInstant | undefined;
}

/** A process in the operator's list: with its state, and the times of its steps, `undefined` for those not taken. */
export interface DetailedProcess extends ListedProcess {
  readonly state: ImportState;
  /** `undefined` unless it has failed. */
  readonly failureReason: string | undefined;
  readonly stagedAt: UtcInstant;
  /** Time of the last start. */
  readonly startedAt: UtcInstant | undefined;
  /** `undefined` unless it has failed. */
  readonly failedAt: UtcInstant | undefined;
  readonly completedAt: UtcInstant | undefined;
}

/** Part of a list. `next` is `undefined` when nothing follows. */
export interface ImportProcessPage<Listed extends ListedProcess = ListedProcess> {
  readonly records: readonly Listed[];
  readonly next: ImportProcessCursor | undefined;
}

/** Reads import processes. Millions of them are read page by page. */
export interface ImportProcessReader {
  /** `undefined` when the supplier is unknown or another organisation's, `process: undefined` when only the process is. */
  find(
    tenantScope: TenantScope,
    reference: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined>;

  /**
   * At most `limit` records after the cursor, oldest staged first. `undefined` when the supplier is unknown or another
   * organisation's. Holds no connection between pages; a process that is staged while a list is read appears at most
   * once, every other exactly once.
   */
  page(
    query: ImportProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined>;

  /**
   * As `page`, for the operator. A process that comes to another state while a list of one state is read appears at most
   * once.
   */
  detailedPage(
    query: DetailedProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage<DetailedProcess> | undefined>;
}
