import { hash } from 'node:crypto';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { rawRows, slicesOf } from '../engine/statements.js';
import type { LockedSupplier } from './suppliers.js';

export function digestOfErased(salt: string, externalAccountNumber: string): string {
  return hash('sha256', salt + externalAccountNumber, 'hex');
}

/** Finds the external numbers of accounts that were erased. Without an erasure of the supplier nothing is read. */
export async function erasedNumbers(
  transaction: Knex.Transaction,
  { id, erasureSalt: salt }: LockedSupplier,
  externalAccountNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  if (salt === null) return erased;
  const { givenRows, joinByKey } = dialectOf(transaction);
  const select = `
    select given.number from ${givenRows({ number: 'text', digest: 'text' })}
    ${joinByKey({
      table: 'erased_accounts',
      as: 'erased',
      on: 'erased.supplier_id = ? and erased.digest = given.digest',
    })}`;
  for await (const slice of slicesOf(transaction, externalAccountNumbers)) {
    const asked = slice.map((number) => ({ number, digest: digestOfErased(salt, number) }));
    for (const { number } of await rawRows<{ number: string }>(transaction, select, [
      JSON.stringify(asked),
      id,
    ]))
      erased.add(number);
  }
  return erased;
}
