import type {
  AccountNumber,
  AccountReference,
  ExternalAccountNumber,
  ImportProcess,
  ImportProgress,
  MigrationNotOngoing,
  StatementPeriod,
  SupplierStatus,
  UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';

/** An account that is about to be created for a process. */
export interface AccountOpening {
  readonly externalAccountNumber: ExternalAccountNumber;
  /** None is open at first when absent. */
  readonly period: StatementPeriod | undefined;
  readonly createdAt: UtcInstant;
}

/** An account that is there, under both of its numbers. */
export interface ImportedAccount {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly accountNumber: AccountNumber;
}

/**
 * The code must be of a supplier that exists. Processes keep the order in which they were staged, and when they were staged,
 * started and ended. Once a change of the supplier's status away from ongoing has returned, no account is added any more, on
 * any server: a decision is given the status as it stays until what was decided is kept.
 */
export interface ImportProcessRepository {
  find(reference: AccountReference): Promise<ImportProcess | undefined>;

  /** Stages those that are not known yet, each once, and says how many that were. All or none. */
  stage(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<number, MigrationNotOngoing>>;

  /**
   * Lets `decide` say what becomes of the process and keeps it, while rivals wait. `undefined` when there is no process.
   * It never completes one: that takes an account.
   */
  update<E>(
    reference: AccountReference,
    decide: (current: ImportProgress, status: SupplierStatus) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined>;

  /**
   * As `update`, with an account for the case that `decide` completes the process: `decide` is given the number it will
   * have. Process and account are kept together or not at all.
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
   * Brings every process that is not completed to its account, staging what is not known; one that is completed keeps the
   * account it has. Answers in the order given, one external number once. All or none.
   */
  completeAll(
    supplierCode: string,
    openings: readonly AccountOpening[],
  ): Promise<Result<readonly ImportedAccount[], MigrationNotOngoing>>;
}
