import type { MigrationNotOngoing } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  RevisionConflict,
} from '../accounts/account-ledger.js';
import {
  requireAccount,
  type AccountNotFound,
  type ImportedAccountReading,
} from '../accounts/required-account.js';
import { retryOnConflict, type WaitUnlocked } from '../accounts/retry-on-conflict.js';
import type { Clock } from '../clock/clock.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import { batchOfAppend, ledgerFor, type ImportRequestOptions } from './import-request.js';

/** A request that loads items onto an account. */
export interface LoadCommand {
  readonly address: AccountAddress;
  /** A plain import when absent. */
  readonly requestOptions?: ImportRequestOptions;
}

export interface LoadPorts {
  readonly ledger: AccountLedger;
  readonly suppliers: Pick<SupplierRepository, 'countDifferent'>;
  readonly clock: Clock;
}

/** The answer to a request, and what to store for it; absent when nothing is new. */
export interface Decision<Answer> {
  readonly answer: Answer;
  readonly append?: AccountAppend | undefined;
  /** The number of items that differ from their stored content. */
  readonly different?: number;
}

/**
 * Reads what the lookup names, decides, and stores all of it or none. Items that differ are counted once, however often the
 * request is decided again, and before anything is stored: a count that fails must not refuse a request that has been stored.
 */
export function loadOntoAccount<Answer, E extends { readonly kind: string }>(
  { ledger, suppliers, clock }: LoadPorts,
  { address, requestOptions = {} }: LoadCommand,
  lookup: AccountLookup,
  decide: (
    reading: ImportedAccountReading,
    wait: WaitUnlocked,
  ) => Promise<Result<Decision<Answer>, E | RevisionConflict>>,
): Promise<Result<Answer, E | AccountNotFound | MigrationNotOngoing>> {
  let isCounted = requestOptions.isDryRun === true;
  return retryOnConflict<Answer, E | AccountNotFound | MigrationNotOngoing>(
    ledgerFor(requestOptions, ledger),
    address,
    async (current, wait) => {
      const reading = requireAccount(await current.read(address, lookup), address, requestOptions);
      if (reading.isErr()) return err(reading.error);

      const decided = await decide(reading.value, wait);
      if (decided.isErr()) return err(decided.error);
      const { answer, append, different = 0 } = decided.value;
      if (different > 0 && !isCounted) {
        const counted = await wait(async () => {
          await suppliers.countDifferent(address.supplierCode, different);
          isCounted = true;
        });
        if (counted.isErr()) return err(counted.error);
      }
      if (!append) return ok(answer);
      const batch = batchOfAppend(requestOptions, clock);
      return (await current.append(reading.value, append, batch)).map(() => answer);
    },
  );
}
