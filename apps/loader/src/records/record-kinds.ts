/** The kinds of records of a migration, each with a file or an SQL select of its name; in the order in which they are loaded. */
export const RECORD_KINDS = [
  'accounts',
  'notes',
  'transactions',
  'historical-statements',
  'payment-instructions',
  'business-payment-instructions',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** What is sent: accounts are known to the service beforehand, and serve to check the others. */
export type LoadedKind = Exclude<RecordKind, 'accounts'>;

export const LOADED_KINDS: readonly LoadedKind[] = RECORD_KINDS.filter(
  (kind): kind is LoadedKind => kind !== 'accounts',
);
