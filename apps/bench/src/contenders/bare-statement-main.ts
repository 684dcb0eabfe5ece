import pg from 'pg';
import { driveOnOrder } from '../load/driver-process.js';
import { batchTexts, postedTransactions, toLedgerRow } from '../load/posted-transactions.js';
import { addBatch } from './add-batch.js';

export interface BareTarget {
  readonly databaseUrl: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

const ADD_BATCH = addBatch({
  supplier: '$1',
  account: '$2',
  rows: 'unnest($3::text[], $4::date[], $5::bigint[], $6::text[], $7::json[])',
});

/** The arrays of a batch as PostgreSQL reads them, and so without any work for each transaction. */
function arraysOf(batchSize: number): (batchName: string) => readonly string[] {
  const rows = postedTransactions(batchSize).map(toLedgerRow);
  const ids = batchTexts(arrayText(rows.map(({ id }) => id)));
  const others = (['day', 'amountMinor', 'type', 'details'] as const).map((column) =>
    arrayText(rows.map((row) => row[column])),
  );
  return (batchName) => [ids(batchName), ...others];
}

function arrayText(values: readonly (string | number)[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}

await driveOnOrder(async (target, load) => {
  const { databaseUrl, supplier, accounts } = target as BareTarget;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: load.connections });
  const clients = await Promise.all(Array.from({ length: load.connections }, () => pool.connect()));
  const arrays = arraysOf(load.batchSize);
  const run = `${process.pid}-${Date.now().toString(36)}`;
  let count = 0;
  return {
    send: async (connection) => {
      count += 1;
      const values = [supplier, accounts[count % accounts.length], ...arrays(`${run}-${count}`)];
      const answer = await clients[connection]?.query({
        name: 'add-batch',
        text: ADD_BATCH,
        values,
      });
      if (answer?.rows[0]?.added?.length !== load.batchSize)
        throw new Error('The bare statement has not added the batch.');
    },
    close: async () => {
      for (const client of clients) client.release();
      await pool.end();
    },
  };
});
