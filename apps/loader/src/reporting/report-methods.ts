import { html } from './html.js';

/** What an auditor asks of each figure. */
export const METHODS = html`<dl>
  <dt>Rows read</dt>
  <dd>
    Records of the source files as the SELECT of each kind gives them, counted after they were read.
  </dd>
  <dt>Refused</dt>
  <dd>
    Rows that the service refused when they were loaded, as the journal of the load has it. They are
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
    Counted by the service from its stored rows at the time of the verification (account-totals).
    Notes that the service wrote itself do not count. Instructions count while they are active.
  </dd>
  <dt>Sums</dt>
  <dd>
    Added up in decimal arithmetic on both sides: by the loader from the text of the files, by the
    service from its stored rows.
  </dd>
  <dt>Compared by totals</dt>
  <dd>
    For every account the number of notes, transactions and statements, the sum of each type of
    transaction and the sum of the statements were compared. Where an account differs, its records
    were exported and compared in every field. This does not see changes that leave the counts and
    sums of an account as they are, such as two transactions that have each other's amounts, a
    changed date or a changed text.
  </dd>
  <dt>Compared by every field</dt>
  <dd>All records were exported and compared in every field. Payment instructions always are.</dd>
  <dt>Every field</dt>
  <dd>
    Amounts and quantities are compared by value (10.5 is 10.50), documents of a note and accounts
    of a business as sets, everything else as it is written. A field that a row leaves out is
    expected to be absent; is_pinned to be false; created_at of a note may then be any time.
  </dd>
  <dt>Throughput</dt>
  <dd>
    Rows that the loader wrote into its journal as answered, added up every 10 s by the clock of the
    machine that it ran on.
  </dd>
  <dt>SHA-256</dt>
  <dd>Of the bytes of each source file, taken when its rows were read.</dd>
</dl>`;
