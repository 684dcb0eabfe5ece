import { ClientError } from '@data-import/client';
import type { HeldBy } from '../exporting/held-records.js';
import { COUNTERS } from '../loading/changed-rows.js';
import { listErased } from '../loading/service.js';
import {
  LOADED_KINDS,
  RECORD_KINDS,
  recordDescription,
  type RecordKind,
} from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';

/** The accounts of the files that were erased at the service. */
export interface ErasedAccounts {
  readonly accounts: number;
  /** At most so many items are gone with them, by the counter of the supplier. */
  readonly items: ReadonlyMap<string, number>;
}

const ERASED = 'account_erased';

/**
 * Fills `compare.erased` with the numbers of the files whose digests the service has.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function tableOfErased(
  database: Database,
  { client, supplier }: HeldBy,
): Promise<ErasedAccounts> {
  await database.run('create table compare.erased (subject varchar)');
  await database.run('create table compare.erased_digests (digest varchar)');
  const answer = await listErased(client, supplier);
  if (answer.isErr()) throw new ClientError(answer.error);
  const items = new Map<string, number>();
  const { salt, digests } = answer.value;
  if (salt === null) return { accounts: 0, items };
  await database.append(
    'compare.erased_digests',
    digests.map((digest) => [digest]),
  );
  const subjects = OF_ACCOUNTS.map(
    (kind) => `select subject from ${recordDescription(kind).table} where subject is not null`,
  );
  await database.run(
    `insert into compare.erased select subject from (${subjects.join(' union ')})
     where sha256(${quoteText(salt)} || subject) in (select digest from compare.erased_digests)`,
  );
  for (const kind of LOADED_KINDS) {
    if (!OF_ACCOUNTS.includes(kind)) continue;
    const rows = await database.count(`${recordDescription(kind).table} where ${IS_ERASED}`);
    // A moved transaction has a note of the service.
    for (const name of kind === 'transactions' ? [COUNTERS[kind], 'notes'] : [COUNTERS[kind]])
      items.set(name, (items.get(name) ?? 0) + rows);
  }
  return { accounts: await database.count('compare.erased'), items };
}

const OF_ACCOUNTS: readonly RecordKind[] = RECORD_KINDS.filter(
  (kind) => recordDescription(kind).subject === 'external_account_number',
);

const IS_ERASED = 'subject in (select subject from compare.erased)';

/** Takes the rows of erased accounts out of the comparison, in place of what the service said of them. */
export async function eraseRows(database: Database): Promise<void> {
  for (const kind of OF_ACCOUNTS) {
    const rows = `select "row" from ${recordDescription(kind).table} where fault_code is null and ${IS_ERASED}`;
    await database.run(
      `delete from compare.refused where kind = ${quoteText(kind)} and "row" in (${rows})`,
    );
    await database.run(
      `insert into compare.refused select ${quoteText(kind)}, "row", '${ERASED}', 'external_account_number', '' from (${rows})`,
    );
  }
}

/** The SQL that is true for a row of `compare.refused` whose account was erased. */
export const isOfErased = (refused: string) => `${refused}.code = '${ERASED}'`;

export function erasedRows(database: Database, kind: RecordKind): Promise<number> {
  return database.count(
    `compare.refused as r where kind = ${quoteText(kind)} and ${isOfErased('r')}`,
  );
}
