import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import type { AnyTable, RowsToAdd } from '../../tables/table.js';
import type { RevisionToken } from '../account-ledger.js';
import { BinaryValues } from './binary-values.js';

/** The rows of one account. */
export interface CopiedSet {
  readonly revisionToken: RevisionToken;
  readonly set: RowsToAdd;
}

/** Takes what `copiedRows` gives. */
export function copyStatement({ name, columns }: AnyTable): string {
  const names = ['supplier_id', 'account_id', ...columns.map((column) => column.name)];
  return `copy ${name} (${names.join(', ')}) from stdin (format binary)`;
}

/**
 * Writes rows of one table as binary COPY takes them, and returns those of the accounts that `isWanted` names. Others have
 * their turn between the accounts.
 */
export async function copiedRows(
  sets: readonly CopiedSet[],
  values: BinaryValues,
): Promise<(isWanted: (index: number) => boolean) => readonly Buffer[]> {
  const ends = [0];
  let rows = 0;
  for (const { revisionToken, set } of sets) {
    if (rows > ROWS_IN_A_TURN) {
      await setImmediate();
      rows = 0;
    }
    writeRows(values, revisionToken, set);
    ends.push(values.length);
    rows += set.items.length;
  }
  return (isWanted) => {
    const pieces: Buffer[] = [SIGNATURE];
    let from = 0;
    // Accounts whose rows are side by side become one piece.
    for (let index = 0; index <= sets.length; index += 1) {
      if (index < sets.length && isWanted(index)) continue;
      pieces.push(values.written(from, ends[index]));
      from = ends[index + 1] ?? 0;
    }
    return [...pieces, END_OF_ROWS];
  };
}

function writeRows(
  values: BinaryValues,
  { supplierId, accountId }: RevisionToken,
  { table: { columns }, items, placeOf }: RowsToAdd,
): void {
  for (let index = 0; index < items.length; index += 1) {
    const place = placeOf(index) as never;
    values.int16(2 + columns.length);
    values.value('position', supplierId);
    values.value('whole', accountId);
    for (const { type, valueOf } of columns)
      values.value(type, valueOf(items[index] as never, place));
  }
}

const ROWS_IN_A_TURN = 1000;
const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END_OF_ROWS = Buffer.from([0xff, 0xff]);
