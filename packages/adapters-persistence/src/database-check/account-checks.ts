import { type CalendarDate, AMOUNT_LIMITS, TRANSACTION_TYPES } from '@data-import/domain';
import type { Check } from './check.js';
import { COUNTED_TABLES } from '../tables/supplier-counters.js';
import { ENTRIES_PER_APPEND } from '../tables/appends.js';

const PERIOD_CHECKS: readonly Check[] = [
  {
    name: 'periods: an open one does not end before it begins',
    tables: ['accounts'],
    differing: `
      select id as account_id, period_from, period_to from accounts
      where (period_from is null and period_to is not null) or period_to < period_from`,
  },
  {
    name: 'periods: an open one begins after every closed one',
    tables: ['accounts'],
    differing: `
      select account.id as account_id, account.period_from, closed.last_day as closed_to
      from (
        select account_id, supplier_id, max(to_date) as last_day
        from closed_statement_periods group by account_id, supplier_id
      ) as closed
      join accounts as account
        on account.id = closed.account_id and account.supplier_id = closed.supplier_id
      where account.period_from <= closed.last_day`,
  },
  {
    name: 'periods: a closed one does not end before it begins',
    tables: ['closed_statement_periods'],
    differing: `
      select account_id, from_date, to_date from closed_statement_periods
      where to_date < from_date`,
  },
  {
    name: 'periods: closed ones do not overlap',
    tables: ['closed_statement_periods'],
    differing: `
      select account_id, from_date, day_closed_before
      from (
        select account_id, from_date, max(to_date) over (
          partition by account_id, supplier_id order by from_date
          rows between unbounded preceding and 1 preceding) as day_closed_before
        from closed_statement_periods
      ) as period
      where from_date <= day_closed_before`,
  },
];

/** Instructions have no entries. */
const LOADED = COUNTED_TABLES.filter((table) => table !== 'payment_instructions');

const uniqueIn = (table: string): Check => ({
  name: `entries: unique for each account among its ${table}`,
  tables: [table],
  differing: `
    select account_id, entry, count(*) as of_this_entry
    from ${table} group by account_id, entry, supplier_id having count(*) > 1`,
});

// The revision that an account has come to counts its appends, and more.
const belowRevision = (table: string): Check => ({
  name: `entries: those of ${table} are of appends that the account's revision counts`,
  tables: [table],
  differing: `
    select loaded.account_id, loaded.entry, account.revision
    from ${table} as loaded join accounts as account
      on account.id = loaded.account_id and account.supplier_id = loaded.supplier_id
    where loaded.entry < ${ENTRIES_PER_APPEND}
      or loaded.entry >= (account.revision + 1) * ${ENTRIES_PER_APPEND}`,
});

const appendsIn = (table: string, where = 'true') => `
  select distinct account_id, supplier_id, entry / ${ENTRIES_PER_APPEND} as append_number
  from ${table} where ${where}`;

const ENTRY_CHECKS: readonly Check[] = [
  // The entries of notes are their key, so they are unique.
  ...LOADED.filter((table) => table !== 'notes').map(uniqueIn),
  ...LOADED.map(belowRevision),
  {
    // Two writers that both passed one revision would have given out its entries twice.
    name: 'entries: an append is of one request',
    tables: LOADED,
    differing: `
      select account_id, append_number from (
        ${LOADED.map((table) => appendsIn(table, table === 'notes' ? 'content_digest is not null' : 'true')).join(' union all ')}
      ) as append
      group by account_id, supplier_id, append_number having count(*) > 1`,
  },
  {
    name: 'entries: the occurrence of a transaction is 0 or its entry',
    tables: ['transactions'],
    differing: `
      select account_id, transaction_id, occurrence, entry from transactions
      where occurrence <> 0 and occurrence <> entry`,
  },
];

// An append notes its moved transactions in their order: the first of the service's notes is that of the first of them.
const PLACE = `
  entry / ${ENTRIES_PER_APPEND} as append_number,
  row_number() over (
    partition by account_id, supplier_id, entry / ${ENTRIES_PER_APPEND} order by entry) as place`;

const MOVED = `
  select account_id, supplier_id, transaction_id, entry, ${PLACE}
  from transactions where transaction_date <> posted_date`;

const NOTES_OF_SERVICE = `
  select account_id, supplier_id, entry, body, is_pinned, ${PLACE} from notes where content_digest is null`;

const TOGETHER = `
  note.account_id = moved.account_id and note.supplier_id = moved.supplier_id
  and note.append_number = moved.append_number
  and note.place = moved.place`;

const MOVED_TRANSACTION_CHECKS: readonly Check[] = [
  {
    name: 'moved transactions: they have a description, and no others have one',
    tables: ['transactions'],
    differing: `
      select account_id, transaction_id, entry from transactions
      where (description is not null) <> (transaction_date <> posted_date)`,
  },
  {
    name: 'moved transactions: each has its pinned note, which names it',
    tables: ['transactions', 'notes'],
    differing: `
      select moved.account_id, moved.transaction_id, moved.entry
      from (${MOVED}) as moved left join (${NOTES_OF_SERVICE}) as note on ${TOGETHER}
      where note.body is null or not note.is_pinned
        or replace(note.body, moved.transaction_id, '') = note.body`,
  },
  {
    name: "moved transactions: each of the service's notes is of one",
    tables: ['notes'],
    differing: `
      select note.account_id, note.entry
      from (${NOTES_OF_SERVICE}) as note left join (${MOVED}) as moved on ${TOGETHER}
      where moved.account_id is null`,
  },
];

// An instruction that has expired is not revoked when another one takes its place.
const activeOnce = (owner: 'account_id' | 'business_id', today: CalendarDate): Check => ({
  name: `instructions: at most one is active for each ${owner.replace('_id', '')}`,
  tables: ['payment_instructions'],
  ...(owner === 'business_id' && { of: 'row' }),
  differing: `
    select ${owner}, id as payment_instruction_id, later_id as later_payment_instruction_id
    from (
      select ${owner}, id, details,
        lead(id) over (partition by ${owner}, supplier_id order by id) as later_id
      from payment_instructions where ${owner} is not null and revoked_at is null
    ) as instruction
    where later_id is not null and coalesce(details ->> 'expiresOn', '9999-12-31') >= '${today}'`,
});

const instructionChecks = (today: CalendarDate): readonly Check[] => [
  {
    name: 'instructions: each is of either an account or a business',
    tables: ['payment_instructions'],
    of: 'row',
    differing: `
      select id, account_id, business_id from payment_instructions
      where (account_id is null) = (business_id is null)`,
  },
  activeOnce('account_id', today),
  activeOnce('business_id', today),
];

const ofBatches = (table: string): Check => ({
  name: `batches: each append has the ${table} that it counts`,
  tables: ['import_batch_appends', table],
  differing: `
    select append.account_id, append.append_number, append.${table} as counted,
      coalesce(stored.total, 0) as stored_rows
    from import_batch_appends as append
    left join (
      select account_id, supplier_id, entry / ${ENTRIES_PER_APPEND} as append_number, count(*) as total
      from ${table} group by account_id, supplier_id, entry / ${ENTRIES_PER_APPEND}
    ) as stored
      on stored.account_id = append.account_id and stored.supplier_id = append.supplier_id
        and stored.append_number = append.append_number
    where append.${table} <> coalesce(stored.total, 0)`,
});

const instructionsOf = (owner: 'account' | 'business', appends: string): Check => ({
  name: `batches: each has the payment instructions of each ${owner} that it counts`,
  tables: [appends, 'payment_instructions'],
  of: 'row',
  differing: `
    select coalesce(counted.owner_id, stored.owner_id) as ${owner}_id,
      coalesce(counted.batch, stored.batch) as import_batch,
      coalesce(counted.total, 0) as counted, coalesce(stored.total, 0) as stored_rows
    from (
      select ${owner}_id as owner_id, supplier_id, batch, sum(payment_instructions) as total
      from ${appends} group by ${owner}_id, supplier_id, batch
    ) as counted
    full join (
      select ${owner}_id as owner_id, supplier_id, import_batch as batch, count(*) as total
      from payment_instructions where import_batch is not null and ${owner}_id is not null
      group by ${owner}_id, supplier_id, import_batch
    ) as stored
      on stored.owner_id = counted.owner_id and stored.supplier_id = counted.supplier_id
        and stored.batch = counted.batch
    where coalesce(counted.total, 0) <> coalesce(stored.total, 0)`,
});

const BATCH_CHECKS: readonly Check[] = [
  ...LOADED.map(ofBatches),
  instructionsOf('account', 'import_batch_appends'),
  instructionsOf('business', 'import_batch_business_appends'),
  {
    name: 'idempotency keys: each is of an append with transactions',
    tables: ['idempotency_keys'],
    differing: `
      select keyed.account_id, keyed.append_number
      from idempotency_keys as keyed
      left join (${appendsIn('transactions')}) as append
        on append.account_id = keyed.account_id and append.supplier_id = keyed.supplier_id
          and append.append_number = keyed.append_number
      where append.account_id is null`,
  },
];

const LARGEST = 10 ** (AMOUNT_LIMITS.integerDigits + AMOUNT_LIMITS.decimalPlaces) - 1;

const TYPES = TRANSACTION_TYPES.map((type) => `'${type}'`).join(', ');

const VALUE_CHECKS: readonly Check[] = [
  {
    name: 'amounts: those of transactions are in range, not zero, and above zero where money was paid',
    tables: ['transactions'],
    differing: `
      select account_id, transaction_id, entry, type, amount_minor from transactions
      where amount_minor not between -${LARGEST} and ${LARGEST} or amount_minor = 0
        or type not in (${TYPES}) or (type in ('PAYMENT', 'REPAYMENT') and amount_minor < 0)`,
  },
  {
    name: 'amounts: those of statements are in range',
    tables: ['statements'],
    differing: `
      select account_id, statement_id, gross_amount_minor from statements
      where gross_amount_minor not between -${LARGEST} and ${LARGEST}`,
  },
  {
    name: 'dates: the billing period of a statement does not end before it begins',
    tables: ['statements'],
    differing: `
      select account_id, statement_id, bill_period_from_date, bill_period_to_date from statements
      where bill_period_to_date < bill_period_from_date`,
  },
  {
    name: 'notes: each has a body or documents',
    tables: ['notes'],
    differing: `
      select account_id, entry from notes
      where body is null and cast(document_paths as text) = '[]'`,
  },
];

export const checksOfAccounts = (today: CalendarDate): readonly Check[] =>
  [
    ...PERIOD_CHECKS,
    ...ENTRY_CHECKS,
    ...MOVED_TRANSACTION_CHECKS,
    ...instructionChecks(today),
    ...BATCH_CHECKS,
    ...VALUE_CHECKS,
  ].map((check) => ({ of: 'account', ...check }));
