import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  AccountReading,
  BatchOfAppend,
} from '@data-import/application';
import type { Knex } from 'knex';
import { contentionUse, countRowLockWait, resultOfAppend } from '../engine/contention-use.js';
import { KeyedMutex } from '../engine/request-batching.js';
import { supplierIdOf } from '../tables/suppliers.js';
import type { RevisionToken } from './account-reading.js';

export interface ReadRequest {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
  readonly lookup: AccountLookup;
}

export interface LedgerStatements {
  readonly read: (request: ReadRequest) => Promise<AccountReading | undefined>;
  /** Returns whether it was stored: not when the account has changed or its supplier is not ongoing. */
  readonly append: (
    token: RevisionToken,
    append: AccountAppend,
    batch: BatchOfAppend | undefined,
  ) => Promise<boolean>;
}

/** The statements of an engine, by which small requests are served together. */
export interface EngineLedger extends LedgerStatements {
  /** Runs `work` while no other request appends to the account. */
  readonly withLockedRow: <T>(
    supplierId: number,
    externalAccountNumber: string,
    work: (held: LedgerStatements) => Promise<T>,
  ) => Promise<T>;
}

export function accountLedger(db: Knex, engine: EngineLedger): AccountLedger {
  const contention = contentionUse(db);
  // One request of this server at a time waits for the row, so that an account in demand does not use up the pool.
  const mutex = new KeyedMutex();

  const supplierOf = ({ supplierCode, organisationId }: AccountAddress) =>
    supplierIdOf(db, supplierCode, organisationId);

  const appendBy =
    (statements: LedgerStatements): AccountLedger['append'] =>
    async ({ revisionToken }, append, batch) =>
      resultOfAppend(
        contention,
        await statements.append(revisionToken as RevisionToken, append, batch),
      );

  const lockedOn = (held: LedgerStatements, supplierId: number): AccountLedger => {
    const locked: AccountLedger = {
      read: ({ externalAccountNumber }, lookup) =>
        held.read({ supplierId, externalAccountNumber, lookup }),
      append: appendBy(held),
      withLockedAccount: (_address, work) => work(locked),
    };
    return locked;
  };

  return {
    async read(address, lookup) {
      const supplierId = await supplierOf(address);
      const { externalAccountNumber } = address;
      return supplierId === undefined
        ? undefined
        : engine.read({ supplierId, externalAccountNumber, lookup });
    },
    append: appendBy(engine),
    async withLockedAccount(address, work) {
      const { supplierCode, externalAccountNumber } = address;
      const key = JSON.stringify([supplierCode, externalAccountNumber]);
      const since = performance.now();
      const supplierId = (await supplierOf(address)) ?? 0;
      return mutex.take(key, () =>
        engine.withLockedRow(supplierId, externalAccountNumber, (held) => {
          countRowLockWait(contention, since);
          return work(lockedOn(held, supplierId));
        }),
      );
    },
  };
}
