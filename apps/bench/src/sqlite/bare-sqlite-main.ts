import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { driveOnOrder } from '../load/driver-process.js';
import {
  BATCH_NAME,
  nearestDay,
  postedTransactions,
  toLedgerRow,
  type LedgerRow,
} from '../load/posted-transactions.js';

export interface BareSqliteTarget {
  readonly file: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

interface AccountRow {
  readonly id: number;
  readonly supplier: number;
  readonly revision: number;
  readonly first: string;
  readonly last: string | null;
}

/** One transaction of prepared statements for a batch, as durable as the service's. */
function openBatches({ file, supplier, accounts }: BareSqliteTarget, rows: readonly LedgerRow[]) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  const find = db.prepare<[string, string], AccountRow>(FIND_ACCOUNT);
  const isThere = db.prepare(
    'select 1 from transactions where account_id = ? and transaction_id = ?',
  );
  const insert = db.prepare(INSERT);
  const note = db.prepare(INSERT_NOTE);
  const raise = db.prepare('update accounts set revision = revision + 1 where id = ?');

  const add = db.transaction((batchName: string, number: string) => {
    const account = find.get(supplier, number);
    if (!account) throw new Error('There is no such account.');
    let entry = account.revision * 1_000_000;
    for (const row of rows) {
      const id = row.id.replace(BATCH_NAME, batchName);
      if (isThere.get(account.id, id) !== undefined) continue;
      entry += 1;
      const day = nearestDay(row.day, account.first, account.last);
      const description = day === row.day ? null : `Moved from ${row.day} to ${day}.`;
      insert.run(
        account.id,
        account.supplier,
        id,
        entry,
        day,
        row.day,
        row.amountMinor,
        row.type,
        description,
        row.details,
      );
      if (description !== null)
        note.run(account.id, account.supplier, entry, `${id}: ${description}`, NOW);
    }
    raise.run(account.id);
  });

  const run = `${process.pid}-${Date.now().toString(36)}`;
  let count = 0;
  return {
    addNext: () => {
      count += 1;
      add.immediate(`${run}-${count}`, accounts[count % accounts.length] ?? '');
    },
    close: () => {
      db.close();
    },
  };
}

const NOW = '2026-01-01T00:00:00Z';

const FIND_ACCOUNT = `
  select a.id, a.supplier_id as supplier, a.revision, a.period_from as first, a.period_to as last
  from accounts as a join import_suppliers as s on s.id = a.supplier_id
  where s.code = ? and s.status = 'ongoing' and a.external_account_number = ?`;

const INSERT = `
  insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
    posted_date, amount_minor, type, description, details)
  values (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)`;

const INSERT_NOTE = `
  insert into notes (account_id, supplier_id, entry, body, document_paths, created_at, is_pinned)
  values (?, ?, ?, ?, '[]', ?, 1)`;

await driveOnOrder(async (target, { batchSize }) => {
  const { addNext, close } = openBatches(
    target as BareSqliteTarget,
    postedTransactions(batchSize).map(toLedgerRow),
  );
  return {
    send: async () => {
      addNext();
      await setImmediate(); // so that the clock of the load is not kept waiting
    },
    close,
  };
});
