import type { AccountLookup } from '@data-import/application';
import { contentOf } from '@data-import/domain';
import type BetterSqlite3 from 'better-sqlite3';
import type { FoundRows } from '../account-ledger.js';
import { digestOf, NOTES } from '../../tables/notes.js';
import { IDEMPOTENCY_KEYS } from '../../tables/appends.js';
import { PAYMENT_INSTRUCTIONS } from '../../tables/payment-instructions.js';
import { STATEMENTS } from '../../tables/statements.js';
import type { AnyTable, Row } from '../../tables/table.js';
import { TRANSACTIONS } from '../../tables/transactions.js';

export function prepareLookUps(
  connection: BetterSqlite3.Database,
): (accountId: number | null, lookup: AccountLookup) => Required<FoundRows> {
  const prepare = (
    { name, selected }: Pick<AnyTable, 'name' | 'selected'>,
    condition: string,
  ): BetterSqlite3.Statement<unknown[], Row> =>
    connection.prepare<unknown[], Row>(
      `select ${selected.join(', ')} from ${name} where account_id = ${VALUE} and ${condition}`,
    );
  const ofId = prepare(TRANSACTIONS, `transaction_id = ${VALUE} order by occurrence limit 1`);
  // Instants sort as text, so from '' to '9' is any time.
  const ofContent = prepare(
    NOTES,
    `content_digest = ${VALUE} and body is ${VALUE}
     and created_at between ${VALUE} and ${VALUE} order by created_at limit 1`,
  );
  const statementOf = prepare(STATEMENTS, `statement_id = ${VALUE}`);
  const ofKey = prepare(IDEMPOTENCY_KEYS, `key = ${VALUE}`);
  const latest = prepare(PAYMENT_INSTRUCTIONS, 'revoked_at is null order by id desc limit 1');
  return (account, { transactionIds, noteDrafts, statementIds, key, instruction }) => ({
    transactionIds: found([...new Set(transactionIds)].map((id) => ofId.get(account, id))),
    noteDrafts: found(
      (noteDrafts ?? []).map((note, draft) => {
        const [from, to] = [note.createdAt ?? '', note.createdAt ?? '9'];
        const digest = digestOf(contentOf(note));
        const row = ofContent.get(account, digest, note.body ?? null, from, to);
        return row && { ...row, draft };
      }),
    ),
    statementIds: found((statementIds ?? []).map((id) => statementOf.get(account, id))),
    key: key ? ofKey.all(account, key.key) : [],
    instruction: instruction ? latest.all(account) : [],
  });
}

function found(rows: readonly (Row | undefined)[]): readonly Row[] {
  return rows.filter((row) => row !== undefined);
}

/**
 * A parameter for prepared look-ups, of which SQLite does not read the value to choose a plan. SQLite as better-sqlite3
 * builds it (with STAT4) prepares a statement again at each run when it reads values for its plan, as it does for an
 * order, the smallest of a column or an outer join: 7 µs instead of 0.6 for each transaction that is looked up.
 */
export const VALUE = '+?';
