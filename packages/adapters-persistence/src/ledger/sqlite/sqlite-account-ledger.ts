import type { AccountAppend, BatchOfAppend } from '@data-import/application';
import { onceForEach } from '../../engine/once-for-each.js';
import type { Knex } from 'knex';
import { batchingUse, batchRequests } from '../../engine/request-batching.js';
import { sqliteFileOf } from '../../engine/sqlite/connection.js';
import { isRefusedBySqlite } from '../../engine/sqlite/sqlite-dialect.js';
import type { EngineLedger, RevisionToken } from '../account-ledger.js';
import { prepareLedger } from './prepared-ledger.js';

interface AppendRequest {
  readonly token: RevisionToken;
  readonly append: AccountAppend;
  readonly batch: BatchOfAppend | undefined;
  readonly since: number;
}

/** The steps of PostgreSQL, synchronously: SQLite has one writer. Appends that arrive together share one transaction and one wait for the disk. */
export function sqliteAccountLedger(db: Knex): EngineLedger {
  const file = sqliteFileOf(db);
  const preparedOn = onceForEach(prepareLedger);
  const append = batchRequests(
    (requests: readonly AppendRequest[]) =>
      file.write(
        (writer) =>
          requests.map(({ token, append: added, batch }) =>
            preparedOn(writer).append(token, added, batch),
          ),
        // The first ones have waited the longest; when they are refused each of the others waits on alone.
        Math.min(...requests.map(({ since }) => since)),
      ),
    {
      statements: 1,
      together: 128,
      isLarge: () => false,
      isRefused: isRefusedBySqlite,
      use: batchingUse(db),
    },
  );

  return {
    read: (request) => file.read((reader) => preparedOn(reader).read(request)),

    append: (token, added, batch) =>
      append({ token, append: added, batch, since: performance.now() }),

    /** Locks the database against other processes while `work` reads and decides. */
    withLockedRow: (_supplierId, _externalAccountNumber, work) =>
      file.write((writer) => {
        const held = preparedOn(writer);
        return work({
          read: async (request) => held.read(request),
          append: async (...asked) => held.append(...asked),
        });
      }),
  };
}
