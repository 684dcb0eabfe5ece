import type { RequestChecks } from '@data-import/wire';

/** How the cells of a column become a value of an item. */
export type ColumnType =
  /** As it is, also amounts and quantities: they never become binary fractions. */
  | { readonly kind: 'text' }
  /** An amount or quantity, which must not come from a binary fraction. */
  | { readonly kind: 'decimal' }
  | { readonly kind: 'day' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'boolean' }
  /** A list of texts, each of which becomes an object with this one field. */
  | { readonly kind: 'texts'; readonly field: string }
  /** A list of structs, or rows of a file of their own. */
  | { readonly kind: 'structs'; readonly columns: Columns }
  /** Decimals in a list. */
  | { readonly kind: 'decimals' };

export type Columns = Readonly<Record<string, ColumnType>>;

export type BulkOperation = keyof RequestChecks;

/** The item of a row as it is posted: only fields that are present. */
export type Item = Readonly<Record<string, unknown>>;

/** A body of the single request, which is also that of a bulk line. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** One kind of record: its columns, named as the contract names the fields, and how rows become requests. */
export interface RecordDescription {
  /** The table of staged rows. */
  readonly table: string;
  /** Whom the row is about; not part of the item. */
  readonly subject: 'external_account_number' | 'external_business_identifier';
  /** Of the item. */
  readonly columns: Columns;
  /** Names an item among those of its subject, if the contract has such a field. */
  readonly identifier?: string;
}

/** A kind that is sent. */
export interface LoadedDescription extends RecordDescription {
  readonly operation: BulkOperation;
  /** Where the items are in the body, as `attr` of an error says it; `undefined` where the body is the item. */
  readonly list: string | undefined;
  /** The request for items of one subject: at most one where `list` is `undefined`. */
  readonly bodyOf: (supplier: string, subject: string, items: readonly Item[]) => RequestBody;
}
