import type { Client, ListPath } from '@data-import/client';

/** A service, and the supplier whose records it holds. */
export interface HeldBy {
  readonly client: Client;
  readonly url: string;
  readonly supplier: string;
}

const PATHS = {
  'account-totals': '/v1/data-import/account-totals/{import_supplier_code}/',
  notes: '/v1/data-import/exports/{import_supplier_code}/notes/',
  transactions: '/v1/data-import/exports/{import_supplier_code}/transactions/',
  'historical-statements': '/v1/data-import/exports/{import_supplier_code}/historical-statements/',
  /** The list has the instructions of accounts and of businesses. */
  'payment-instructions': '/v1/data-import/exports/{import_supplier_code}/payment-instructions/',
} as const satisfies Readonly<Record<string, ListPath>>;

export type HeldKind = keyof typeof PATHS;

export const HELD_KINDS = Object.keys(PATHS) as readonly HeldKind[];

const PAGE_SIZE = 2000;

/**
 * The records of a list as JSON texts, of all accounts or of at most 100. Quantities are JSON numbers, with digits that only a reader
 * of decimals keeps.
 *
 * @throws ClientError when the list cannot be read to its end.
 */
export function heldRecords(
  { client, supplier }: HeldBy,
  kind: HeldKind,
  accounts?: readonly string[],
): AsyncGenerator<string, void> {
  return client.listAsText(PATHS[kind], {
    path: { import_supplier_code: supplier },
    ...(accounts && { query: { external_account_number: [...accounts] } }),
    pageSize: PAGE_SIZE,
  });
}
