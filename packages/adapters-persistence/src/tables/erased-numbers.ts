import { hash } from 'node:crypto';
import { erasedAmong, type AccountsErased } from '@data-import/application';
import { utcInstantOf, type ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
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
      on: 'erased.supplier_id = ? and erased.digest = given.digest and erased.returned_at is null',
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

/** Refuses the new accounts that were erased, or, when they may come back, notes that they do. */
export async function requireNotErased(
  transaction: Knex.Transaction,
  supplier: LockedSupplier,
  missing: readonly ExternalAccountNumber[],
  { sent, afterErasure }: NewAccounts,
): Promise<Result<void, AccountsErased>> {
  const erased = await erasedNumbers(transaction, supplier, missing);
  const refused = afterErasure ? undefined : erasedAmong(sent, erased);
  if (refused) return err(refused);
  const digests = [...erased].map((number) => digestOfErased(supplier.erasureSalt ?? '', number));
  if (digests.length > 0)
    await transaction('erased_accounts')
      .where({ supplier_id: supplier.id })
      .whereIn('digest', digests)
      .whereNull('returned_at')
      .update({ returned_at: utcInstantOf(new Date()) });
  return ok();
}

interface NewAccounts {
  /** Every number of the request. */
  readonly sent: readonly ExternalAccountNumber[];
  readonly afterErasure: boolean;
}
