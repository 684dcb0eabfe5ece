import { printAmount, type MinorUnits } from '@data-import/domain';
import type { ImportTransactionsWire, TransactionResult } from './import-transactions.js';
import type { ScannedTransactions } from './transaction-scanner.js';

const UTF_8_BYTES = new TextEncoder();
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NOTHING = new Uint8Array();
const QUOTE = 0x22;
/** No amount in its quotes is longer. */
const AMOUNT_BYTES = 24;

/** Writes what `results` prints for transactions that were all added: they are copied from where they were sent. */
export function addedTextBy({
  results,
}: Pick<ImportTransactionsWire, 'results'>): (transactions: ScannedTransactions) => string {
  const print = (posted: readonly object[], amountsMinor: ArrayLike<number>) =>
    JSON.stringify(results.print(posted.map((fields, row) => addedOf(fields, amountsMinor[row]))));
  const [before = NOTHING, between = NOTHING, behind = NOTHING] = print([{}, {}], [0, 0])
    .split(JSON.stringify({ amount: printAmount(0 as MinorUnits) }))
    .map((part) => UTF_8_BYTES.encode(part));
  let room = NOTHING;

  return ({ count, bytes, items, amounts, amountsMinor, isCompact }) => {
    if (!isCompact) {
      const posted = Array.from({ length: count }, (_, row) =>
        JSON.parse(UTF_8.decode(bytes.subarray(items.starts[row], items.ends[row]))),
      );
      return print(posted as readonly object[], amountsMinor);
    }
    const most = bytes.length + (count + 1) * (before.length + AMOUNT_BYTES) + behind.length;
    if (room.length < most) room = new Uint8Array(2 * most);
    let end = 0;
    const copy = (from: Uint8Array, start = 0, stop = from.length) => {
      room.set(from.subarray(start, stop), end);
      end += stop - start;
    };
    for (let row = 0; row < count; row += 1) {
      copy(row === 0 ? before : between);
      copy(bytes, items.starts[row], amounts.starts[row]);
      room[end] = QUOTE;
      const amount = printAmount(amountsMinor[row] as MinorUnits);
      for (let at = 0; at < amount.length; at += 1) room[end + 1 + at] = amount.charCodeAt(at);
      end += amount.length + 2;
      room[end - 1] = QUOTE;
      copy(bytes, amounts.ends[row], items.ends[row]);
    }
    copy(behind);
    return UTF_8.decode(room.subarray(0, end));
  };
}

/** As far as it is printed. */
function addedOf(posted: object, amountMinor: number | undefined): TransactionResult {
  return { transaction: { posted, read: { amountMinor } }, outcome: 'added' } as TransactionResult;
}
