import type { Check } from './check.js';
import { ENTRIES_OF_AN_APPEND } from './entry-checks.js';

// An append notes its moved transactions in their order: the first of the service's notes is that of the first of them.
const PLACE = `
  entry / ${ENTRIES_OF_AN_APPEND} as append_number,
  row_number() over (
    partition by account_id, entry / ${ENTRIES_OF_AN_APPEND} order by entry) as place`;

const MOVED = `
  select account_id, transaction_id, entry, ${PLACE}
  from transactions where transaction_date <> posted_date`;

const NOTES_OF_SERVICE = `
  select account_id, entry, body, is_pinned, ${PLACE} from notes where content_digest is null`;

const TOGETHER = `
  note.account_id = moved.account_id and note.append_number = moved.append_number
  and note.place = moved.place`;

export const MOVED_TRANSACTION_CHECKS: readonly Check[] = [
  {
    name: 'moved transactions: they have a description, and no others have one',
    tables: ['transactions'],
    of: 'account',
    differing: `
      select account_id, transaction_id, entry from transactions
      where (description is not null) <> (transaction_date <> posted_date)`,
  },
  {
    name: 'moved transactions: each has its pinned note, which names it',
    tables: ['transactions', 'notes'],
    of: 'account',
    differing: `
      select moved.account_id, moved.transaction_id, moved.entry
      from (${MOVED}) as moved left join (${NOTES_OF_SERVICE}) as note on ${TOGETHER}
      where note.body is null or not note.is_pinned
        or replace(note.body, moved.transaction_id, '') = note.body`,
  },
  {
    name: "moved transactions: each of the service's notes is of one",
    tables: ['notes'],
    of: 'account',
    differing: `
      select note.account_id, note.entry
      from (${NOTES_OF_SERVICE}) as note left join (${MOVED}) as moved on ${TOGETHER}
      where moved.account_id is null`,
  },
];
