import type { AccountReference, ImportProcess, ImportState } from '@data-import/domain';

/** Who asks: a caller sees the suppliers of its organisation, an operator (`undefined`) those of all. */
export type TenantScope = string | undefined;

/** `pending` is what is not completed, `imported` what is, `all` both. */
export type ImportProcessSelection = 'all' | 'pending' | 'imported';

/** Which list is wanted, and who asks. */
export interface ImportProcessQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string;
  readonly selection: ImportProcessSelection;
}

/** Which processes of a supplier the operator wants to look at closely; all of them when no state is named. */
export interface DetailedProcessQuery {
  readonly supplierCode: string;
  readonly state: ImportState | undefined;
}

/** Where a list goes on: the last process that was read. Of no meaning to anybody but the port. */
export type ImportProcessCursor = string;

/**
 * Part of a list as JSON text, ready to be sent: `count` account import process records of the REST contract, each on a
 * line of its own without a comma between and without a line break after the last; what is pending has `null` for number
 * and date. `next` is absent when nothing follows.
 */
export interface ImportProcessPage {
  readonly lines: string;
  readonly count: number;
  readonly next: ImportProcessCursor | undefined;
}

/** How far the imports are, for those who load data. Millions of processes are read page by page. */
export interface ImportProcessReader {
  /** `undefined`: the supplier is unknown or another organisation's; a process that is not there is `process: undefined`. */
  find(
    tenantScope: TenantScope,
    reference: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined>;

  /**
   * Up to `limit` records after the cursor, oldest staged first. `undefined` when the supplier is unknown or another
   * organisation's. Holds nothing between pages; a process that is staged while a list is read appears once or not at
   * all, every other exactly once.
   */
  page(
    query: ImportProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined>;

  /**
   * As `page`, for the operator: each record also has its status, why it failed, and when it was staged, started, failed
   * and completed, with `null` for what has not happened. A process that comes to another state while a list of one state is
   * read appears once or not at all.
   */
  detailedPage(
    query: DetailedProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined>;
}
