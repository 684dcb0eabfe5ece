import type { AccountLookup } from '@data-import/application';
import { contentOf } from '@data-import/domain';
import type { LookupKey } from '../account-reading.js';
import { digestOf, NOTES } from '../../tables/notes.js';
import { IDEMPOTENCY_KEYS } from '../../tables/appends.js';
import { PAYMENT_INSTRUCTIONS } from '../../tables/payment-instructions.js';
import { STATEMENTS } from '../../tables/statements.js';
import { TRANSACTIONS } from '../../tables/transactions.js';
import { INSTANT } from '../../engine/postgres/column-types.js';

interface PostgresLookUp {
  /** Leads the name of the prepared statement. */
  readonly name: string;
  readonly table: { readonly name: string };
  /** The value in the JSON of the request. */
  readonly parameterOf: (lookup: AccountLookup) => unknown;
  /** An expression for the rows as JSON, over the parameter as `request.<name of the table>` and `account`; `$1` is the supplier. */
  readonly sql: string;
}

const OF_ACCOUNT = 'stored.supplier_id = $1 and stored.account_id = account.id';

export const LOOK_UPS: Readonly<Record<LookupKey, PostgresLookUp>> = {
  transactionIds: {
    name: 'transactions',
    table: TRANSACTIONS,
    parameterOf: ({ transactionIds }) => transactionIds,
    sql: `(
    select json_agg(matching) from (
      select ${TRANSACTIONS.selected.join(', ')} from transactions as stored
      where ${OF_ACCOUNT}
        and stored.transaction_id = any(array(select json_array_elements_text(request.transactions)))
    ) as matching)`,
  },
  noteDrafts: {
    name: 'notes',
    table: NOTES,
    parameterOf: ({ noteDrafts }) =>
      noteDrafts?.map((note, draft) => ({
        draft,
        content_digest: String(digestOf(contentOf(note))),
        body: note.body,
        created_at: note.createdAt,
      })),
    // The range holds one moment or all of them, so one plan reads the index to the first note that fits.
    sql: `(
    select json_agg(json_build_object('draft', wanted.draft,
      'created_at', to_char(matching.created_at at time zone 'UTC', ${INSTANT}),
      'is_pinned', matching.is_pinned,
      'unpin_at', to_char(matching.unpin_at at time zone 'UTC', ${INSTANT}),
      'document_paths', matching.document_paths))
    from json_to_recordset(request.notes)
      as wanted(draft int, content_digest bigint, body text, created_at timestamptz)
    cross join lateral (
      select stored.created_at, stored.is_pinned, stored.unpin_at, stored.document_paths
      from notes as stored
      where ${OF_ACCOUNT} and stored.content_digest = wanted.content_digest
        and stored.body is not distinct from wanted.body
        and stored.created_at between coalesce(wanted.created_at, '-infinity')
          and coalesce(wanted.created_at, 'infinity')
      order by stored.created_at limit 1
    ) as matching)`,
  },
  statementIds: {
    name: 'statements',
    table: STATEMENTS,
    parameterOf: ({ statementIds }) => statementIds,
    sql: `(
    select json_agg(matching)
    from json_array_elements_text(request.statements) as wanted(statement_id)
    cross join lateral (
      select ${STATEMENTS.selected.join(', ')} from statements as stored
      where ${OF_ACCOUNT} and stored.statement_id = wanted.statement_id limit 1
    ) as matching)`,
  },
  key: {
    name: 'keyed-transactions',
    table: IDEMPOTENCY_KEYS,
    parameterOf: ({ key }) => key?.key,
    sql: `(
    select json_agg(matching) from (
      select ${IDEMPOTENCY_KEYS.selected.join(', ')} from idempotency_keys as stored
      where ${OF_ACCOUNT} and stored.key = request.idempotency_keys #>> '{}' limit 1
    ) as matching)`,
  },
  instruction: {
    name: 'account-instructions',
    table: PAYMENT_INSTRUCTIONS,
    parameterOf: () => null,
    // Ordered by the whole index, which a plan for a small table would otherwise leave aside.
    sql: `(
    select json_agg(latest) from (
      select ${PAYMENT_INSTRUCTIONS.selected.join(', ')} from payment_instructions as stored
      where ${OF_ACCOUNT} and stored.revoked_at is null
      order by stored.account_id desc, stored.id desc limit 1
    ) as latest)`,
  },
};

export const LOOKUP_KEYS = Object.keys(LOOK_UPS) as readonly LookupKey[];
