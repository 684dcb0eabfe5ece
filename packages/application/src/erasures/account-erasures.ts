import type {
  DocumentPath,
  ExternalAccountNumber,
  RemovedItems,
  UtcInstant,
} from '@data-import/domain';
import type { SeenRequest } from '../activity/activity-repository.js';
import type { UndoMode } from '../import-batches/import-batch-repository.js';

/** What stays of an erased account, besides its supplier and its digest. */
export interface Erasure {
  readonly at: UtcInstant;
  /** The id of the admin's key; absent for the command line. */
  readonly by?: string | undefined;
  readonly reason: string;
}

/** The number of items that are gone with an account; `links` are those of business instructions. */
export interface ErasedItems extends RemovedItems {
  /** Each path once, sorted, as it was loaded. The service never writes to the store. */
  readonly documents: readonly DocumentPath[];
}

/** An erased account: nobody learns its number from it who does not have the number. */
export interface ErasedAccount {
  /** The same for all accounts of the supplier. */
  readonly salt: string;
  /** SHA-256 of the salt and the external number, in hexadecimal digits. */
  readonly digest: string;
}

/** Accounts with these places in the request were erased, and are not brought back unasked. */
export interface AccountsErased {
  readonly kind: 'accounts-erased';
  readonly indexes: readonly number[];
}

export function erasedAmong(
  externalAccountNumbers: readonly ExternalAccountNumber[],
  erased: ReadonlySet<string>,
): AccountsErased | undefined {
  const indexes = [...externalAccountNumbers.keys()].filter((index) =>
    erased.has(externalAccountNumbers[index] ?? ''),
  );
  return indexes.length > 0 ? { kind: 'accounts-erased', indexes } : undefined;
}

/** Leaves erased accounts and their items out of the examples: a load that comes again names them. */
export function withoutErased(
  requests: readonly SeenRequest[],
  isErased: (externalAccountNumber: string) => boolean,
): readonly SeenRequest[] {
  return requests.map((one) => {
    const { externalAccountNumber: number } = one;
    return number !== undefined && isErased(number)
      ? { ...one, externalAccountNumber: undefined, item: undefined, ref: undefined }
      : one;
  });
}

export interface AccountErasures {
  /**
   * Erases the account with its import process and everything that was loaded onto it or names it: all of it, durably, or
   * nothing. Nothing is written for the supplier meanwhile; what was decided on earlier readings is not stored any more.
   * Counters, batches and announced totals count it no longer. `undefined` when no account has the number.
   */
  erase(number: string, erasure: Erasure, mode: UndoMode): Promise<ErasedItems | undefined>;
}
