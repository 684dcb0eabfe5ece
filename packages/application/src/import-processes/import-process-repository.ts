import type {
  AccountNumber,
  AccountReference,
  ExternalAccountNumber,
  ImportProgress,
  MigrationNotOngoing,
  StatementPeriod,
  SupplierStatus,
  UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import type { AccountsErased } from '../erasures/account-erasures.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';

export interface AccountOpening {
  readonly externalAccountNumber: ExternalAccountNumber;
  /** No statement period is open at first when `undefined`. */
  readonly period: StatementPeriod | undefined;
  readonly createdAt: UtcInstant;
}

export interface ImportedAccount {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber;
  readonly openPeriod: StatementPeriod | undefined;
  readonly createdAt: UtcInstant;
}

/**
 * The supplier must exist. Processes stay in the order in which they were staged and have the times of their steps. After a
 * change of the supplier's status away from ongoing has returned, no account is added, on any server: the status that a
 * decision is given holds until the decision is stored.
 */
export interface ImportProcessRepository {
  /**
   * Stages those that have no process yet, all or none. Returns their number; a repeat within the list counts once. Of erased
   * accounts a new process is staged `afterErasure` only.
   */
  stage(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
    afterErasure?: boolean,
  ): Promise<Result<number, MigrationNotOngoing | AccountsErased>>;

  /**
   * Stores the progress that `decide` returns; other changes of the process wait meanwhile. `undefined` when the process
   * does not exist. `decide` must not complete it: that takes an account.
   */
  update<E>(
    reference: AccountReference,
    decide: (current: ImportProgress, status: SupplierStatus) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined>;

  /**
   * As `update`, with an account for the case that `decide` completes the process: `decide` is given the number it will
   * have. Process and account are stored together or not at all.
   */
  complete<E>(
    supplierCode: string,
    opening: AccountOpening,
    decide: (
      current: ImportProgress,
      number: AccountNumber,
      status: SupplierStatus,
    ) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined>;

  /**
   * Completes every process with its account, and stages the missing ones first. A completed process keeps its account.
   * Returns the accounts as they are stored in the order given, each external number once. All or none. Of erased accounts a
   * new process is staged `afterErasure` only.
   */
  completeAll(
    supplierCode: string,
    openings: readonly AccountOpening[],
    afterErasure?: boolean,
  ): Promise<Result<readonly ImportedAccount[], MigrationNotOngoing | AccountsErased>>;
}

/** The ports of the steps of processes and of the import of accounts. */
export interface ProcessPorts {
  readonly processes: ImportProcessRepository;
  readonly suppliers: SupplierRepository;
  readonly clock: Clock;
}
