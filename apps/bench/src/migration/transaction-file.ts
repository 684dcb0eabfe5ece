import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { postedTransactions, BATCH_NAME } from '../load/posted-transactions.js';
import { sizeOf } from './migrated-accounts.js';

const COLUMNS = [
  'transaction_id',
  'transaction_date',
  'amount',
  'type',
  'reason',
  'display_note',
  'note',
  'payment_type',
  'reference',
] as const;

/**
 * The transactions that the other migrations post, as a CSV file in the order in which a former system has booked them: those
 * of an account are far apart.
 */
export async function writeTransactionFile(
  file: string,
  accounts: readonly string[],
): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`external_account_number,${COLUMNS.join(',')}\n`);
  const largest = Math.max(...accounts.map((_, account) => sizeOf(account)));
  for (const [n, posted] of postedTransactions(largest).entries()) {
    const cells = COLUMNS.map((name) => cellOf(posted[name])).join(',');
    for (const [account, number] of accounts.entries()) {
      if (n >= sizeOf(account)) continue;
      const row = `${number},${cells.replace(BATCH_NAME, `M-${account}`)}\n`;
      if (!stream.write(row)) await once(stream, 'drain');
    }
  }
  stream.end();
  await once(stream, 'close');
}

function cellOf(value: string | number | undefined): string {
  const cell = typeof value === 'number' ? value.toFixed(2) : (value ?? '');
  return cell.includes(',') ? `"${cell}"` : cell;
}
