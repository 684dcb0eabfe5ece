import { firstEntryAfter } from '../ledger/ledger-part.js';
import type { Check } from './check.js';

const LOADED = ['transactions', 'notes', 'statements'] as const;

/** How many entries each append has; divided by it, an entry gives the append that it belongs to. */
export const ENTRIES_OF_AN_APPEND = firstEntryAfter(0);

const uniqueIn = (table: string): Check => ({
  name: `entries: unique for each account among its ${table}`,
  tables: [table],
  of: 'account',
  differing: `
    select account_id, entry, count(*) as of_this_entry
    from ${table} group by account_id, entry having count(*) > 1`,
});

// The revision that an account has come to counts its appends, and more.
const belowRevision = (table: string): Check => ({
  name: `entries: those of ${table} are of appends that the account's revision counts`,
  tables: [table],
  of: 'account',
  differing: `
    select loaded.account_id, loaded.entry, account.revision
    from ${table} as loaded join accounts as account on account.id = loaded.account_id
    where loaded.entry < ${ENTRIES_OF_AN_APPEND}
      or loaded.entry >= (account.revision + 1) * ${ENTRIES_OF_AN_APPEND}`,
});

const appendsIn = (table: string, where = 'true') => `
  select distinct account_id, entry / ${ENTRIES_OF_AN_APPEND} as append_number
  from ${table} where ${where}`;

export const ENTRY_CHECKS: readonly Check[] = [
  // Those of notes are their key.
  ...['transactions', 'statements'].map(uniqueIn),
  ...LOADED.map(belowRevision),
  {
    // Two writers that both passed one revision would have given out its entries twice.
    name: 'entries: an append is of one request',
    tables: LOADED,
    of: 'account',
    differing: `
      select account_id, append_number from (
        ${appendsIn('transactions')}
        union all ${appendsIn('notes', 'content_digest is not null')}
        union all ${appendsIn('statements')}
      ) as append
      group by account_id, append_number having count(*) > 1`,
  },
  {
    name: 'entries: the occurrence of a transaction is 0 or its entry',
    tables: ['transactions'],
    of: 'account',
    differing: `
      select account_id, transaction_id, occurrence, entry from transactions
      where occurrence <> 0 and occurrence <> entry`,
  },
];
