import type {
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  HistoricalStatement,
  InstructionReference,
  Note,
  Transaction,
  UtcInstant,
} from '@data-import/domain';
import type { TenantScope } from '../organisations/tenant-scope.js';

/** What is exported: of all imported accounts of the supplier, or of one. */
export interface ExportQuery {
  readonly tenantScope: TenantScope;
  readonly supplierCode: string;
  readonly externalAccountNumber?: ExternalAccountNumber | undefined;
}

/** The position at which an export continues. Opaque: pass it back to the port unchanged. */
export type ExportCursor = string;

/** Part of an export. `next` is `undefined` when nothing follows. */
export interface ExportPage<Exported> {
  readonly records: readonly Exported[];
  readonly next: ExportCursor | undefined;
}

/** An item with the account on which it is stored. */
export type OfAccount<Item> = Item & { readonly externalAccountNumber: ExternalAccountNumber };

/** An active instruction, of an account or of a business. */
export interface ExportedInstruction extends InstructionReference {
  /** `undefined` for that of a business. */
  readonly externalAccountNumber: ExternalAccountNumber | undefined;
  /** `undefined` for that of an account. */
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier | undefined;
  /** The accounts of the business to which it applies; empty for that of an account. */
  readonly linkedAccounts: readonly ExternalAccountNumber[];
}

/**
 * Reads everything that is stored for a supplier, page by page: the accounts in the order in which they were staged, the
 * items of an account in the order in which they were added. A page is one bounded read. It has at most `limit` records,
 * and fewer, or none, although more follow, where accounts have no items or items are large.
 *
 * Every method returns `undefined` when the supplier is unknown or another organisation's, and an empty page for an
 * account that is unknown or not imported. No connection is held between pages. An item that was stored when the first
 * page was read is on exactly one page, whatever is added meanwhile; an item that is added meanwhile, on at most one.
 */
export interface ExportReader {
  /** Notes of both authors. */
  notes(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Note>> | undefined>;

  transactions(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Transaction>> | undefined>;

  statements(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<HistoricalStatement>> | undefined>;

  /**
   * The instructions that are active at `now`: those of the accounts, then, unless one account was asked for, those of the
   * businesses, sorted by their identifier as the store sorts.
   */
  instructions(
    query: ExportQuery,
    now: UtcInstant,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<ExportedInstruction> | undefined>;
}
