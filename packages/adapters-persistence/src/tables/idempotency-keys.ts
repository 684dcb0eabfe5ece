import { text, whole } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

/** Of a request: its key, and the digest of what was sent. */
export interface StoredKey {
  readonly key: string;
  readonly digest: string;
  /** How many transactions of the request have got another date. */
  readonly moved: number;
}

export interface KeyPlace {
  readonly appendNumber: number;
}

export const IDEMPOTENCY_KEYS: Table<StoredKey, KeyPlace> = describeTable<StoredKey, KeyPlace>({
  name: 'idempotency_keys',
  place: { appendNumber: column('append_number', whole) },
  item: {
    key: column('key', text()),
    digest: column('digest', text()),
    moved: column('moved', whole),
  } satisfies Columns<StoredKey>,
});
