import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf } from '../dialects/dialect.js';
import type { ImportProcessRow } from './stored-process.js';

export type KnownProcess = Pick<
  ImportProcessRow,
  'id' | 'external_account_number' | 'state' | 'account_number'
>;

/** Those of the processes that exist. */
export function findProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
): Promise<readonly KnownProcess[]> {
  return selectProcesses(transaction, supplierId, externalAccountNumbers, false);
}

/** As `findProcesses`; rivals wait for what was found until the transaction ends. */
export function lockProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
): Promise<readonly KnownProcess[]> {
  return selectProcesses(transaction, supplierId, externalAccountNumbers, true);
}

async function selectProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
  isLocked: boolean,
): Promise<readonly KnownProcess[]> {
  const { givenRows, byCodePoints, joinByKey } = dialectOf(transaction).sql;
  // In one order, in which rivals lock and add too.
  const select = `
    select p.id, p.external_account_number, p.state, p.account_number
    from (select * from ${givenRows({ number: 'text' })} order by ${byCodePoints('number')}) as given
    ${joinByKey({
      table: 'import_processes',
      as: 'p',
      on: 'p.supplier_id = ? and p.external_account_number = given.number',
      isLocked,
    })}`;
  const known: KnownProcess[] = [];
  for await (const slice of slicesOf(transaction, externalAccountNumbers)) {
    const asked = JSON.stringify(slice.map((number) => ({ number })));
    const rows = await rawRows<KnownProcess>(transaction, select, [asked, supplierId]);
    for (const row of rows) known.push(row);
  }
  return known;
}
