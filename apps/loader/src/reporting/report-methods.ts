import { html } from './html.js';

/** Explains to an auditor how each figure was obtained. */
export const METHODS = html`<dl>
  <dt>In the files</dt>
  <dd>
    Rows of each kind as its SELECT gives them, and the records of the same files that became no row
    of any kind (left out).
  </dd>
  <dt>Records by file</dt>
  <dd>
    Counted when the file was read. Each SELECT was followed from record to row, through joins,
    groups and unions. A file that only a condition reads becomes no row.
  </dd>
  <dt>Refused</dt>
  <dd>
    Rows that the service refused when they were loaded, as the journal of the load has it; rows of
    accounts that check refuses, and the rows that need such an account (account_refused). They are
    not expected to be stored.
  </dd>
  <dt>Repeated</dt>
  <dd>
    Rows that name an item which an earlier row of the files has: by transaction_id or statement_id
    in an account; a payment instruction by its account or business; a note by its text (without
    one, by its documents) and its created_at. The service keeps the first. A later row with other
    content is reported as different.
  </dd>
  <dt>Stored</dt>
  <dd>
    Counted by the service from its stored rows at the time of the verification. Notes that the
    service wrote itself do not count. Instructions count while they are active.
  </dd>
  <dt>Sums</dt>
  <dd>
    Added up in decimal arithmetic on both sides: by the loader from the text of the files, by the
    service from its stored rows.
  </dd>
  <dt>Accounts</dt>
  <dd>
    Each account of the service is compared with its row of accounts: number, open statement period
    and creation date. A creation date that the row leaves out is not compared. Without rows of
    accounts, every account has to be named by a row of another kind.
  </dd>
  <dt>stored_transaction_date</dt>
  <dd>
    The day under which a transaction takes effect is compared with the day that is due: its date,
    or the nearest day of the open period that accounts has (where it has none, that of the
    service), by the rule of the service.
  </dd>
  <dt>By digest</dt>
  <dd>
    The service digested all fields of its stored items (MD5, combined by exclusive or), and the
    loader the rows of the files, account by account. What has the same digest is equal in every
    field. The items of accounts that differ were exported and compared field by field. The
    certificate has the digests of all rows.
  </dd>
  <dt>Only these rows (--only-these)</dt>
  <dd>
    What the service stores besides the items of the files is counted, and was not compared with
    anything.
  </dd>
  <dt>Every field</dt>
  <dd>
    Amounts and quantities are compared by value (10.5 is 10.50), documents of a note and accounts
    of a business as sets, everything else as it is written. A field that a row leaves out is
    expected to be absent; is_pinned to be false; created_at of a note may then be any time.
  </dd>
  <dt>SHA-256</dt>
  <dd>
    Of the bytes of each source file, taken when its rows were read; of migration.toml and of the
    documents when they were compared.
  </dd>
  <dt>Memory</dt>
  <dd>The largest resident memory of the process, as the system says it at the end.</dd>
</dl>`;
