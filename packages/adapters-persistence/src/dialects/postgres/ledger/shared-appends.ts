import { OutcomeUnknown, type RevisionConflict } from '@data-import/application';
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import {
  countIfConflict,
  countRowLockWait,
  type ContentionUse,
} from '../../../ledger/contention-use.js';
import type { RevisionToken } from '../../../ledger/account-reading.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { batchBySupplier, type BatchingOptions } from '../../../ledger/request-batching.js';
import type { Connection } from '../postgres-pool.js';
import { isRefusedByPostgres } from '../refused.js';
import { tableGrowth } from '../table-growth.js';
import { retrySerializationFailures } from '../transaction.js';
import { AppendStatement, type AppendRequest, type WhenLocked } from './append-statement.js';
import { newCommitKey } from '../commit-outcome.js';
import { settleAppends, type AppendOutcome } from './settled-appends.js';

/** The appends of one kind, the small ones together. */
export class SharedAppends<Append> {
  readonly #pool: pg.Pool;
  readonly #contention: ContentionUse;
  readonly #statement: AppendStatement<Append>;
  readonly #append: (request: AppendRequest<Append>) => Promise<AppendOutcome>;

  constructor(
    pool: pg.Pool,
    part: LedgerPart<never, Append>,
    batching: Omit<BatchingOptions<unknown>, 'isLarge'> & {
      readonly large: number;
      readonly contention: ContentionUse;
    },
  ) {
    this.#pool = pool;
    this.#contention = batching.contention;
    this.#statement = new AppendStatement(part, tableGrowth(pool));
    this.#append = batchBySupplier(
      ({ revisionToken }) => revisionToken.supplierId,
      (requests) => this.#appendNow(requests, 'pass-over'),
      {
        ...batching,
        isLarge: ({ append, revisionToken }) =>
          part.rowsOf(append, revisionToken).some(({ items }) => items.length > batching.large),
      },
    );
  }

  async append(revisionToken: unknown, append: Append): Promise<Result<void, RevisionConflict>> {
    const request = requestOf(revisionToken, append);
    const shared = await this.#append(request);
    // A shared statement passes over an account that is locked, so that no request waits for a neighbour's account.
    const outcome = shared === 'unchanged' ? await this.#appendWhenUnlocked(request) : shared;
    if (outcome === 'unknown') throw new OutcomeUnknown(undefined);
    return this.#resultOf(outcome);
  }

  async #appendWhenUnlocked(request: AppendRequest<Append>): Promise<AppendOutcome | undefined> {
    const since = performance.now();
    const [outcome] = await this.#appendNow([request], 'wait');
    countRowLockWait(this.#contention, since);
    return outcome;
  }

  /** In a transaction that has locked the account. */
  async appendLocked(
    client: Connection,
    revisionToken: unknown,
    append: Append,
  ): Promise<Result<void, RevisionConflict>> {
    const [outcome] = await this.#statement.run(client, [requestOf(revisionToken, append)], 'wait');
    return this.#resultOf(outcome);
  }

  #resultOf(outcome: AppendOutcome | undefined): Result<void, RevisionConflict> {
    const isStored = countIfConflict(this.#contention, outcome === 'stored');
    return isStored ? ok() : err({ kind: 'revision-conflict' });
  }

  #appendNow(
    requests: readonly AppendRequest<Append>[],
    whenLocked: WhenLocked,
  ): Promise<readonly AppendOutcome[]> {
    return retrySerializationFailures(this.#contention, async () => {
      // Outside of what may have been committed: without a connection nothing was sent.
      const client = await this.#pool.connect();
      let lost: unknown;
      try {
        return await this.#statement.run(client, requests, whenLocked);
      } catch (error) {
        if (isRefusedByPostgres(error)) throw error;
        lost = error;
      } finally {
        client.release(lost !== undefined);
      }
      return settleAppends(this.#pool, requests, lost);
    });
  }
}

function requestOf<Append>(revisionToken: unknown, append: Append): AppendRequest<Append> {
  return { revisionToken: revisionToken as RevisionToken, key: newCommitKey(), append };
}
