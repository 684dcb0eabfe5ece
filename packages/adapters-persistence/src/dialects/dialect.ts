import type {
  AccountInstructionLedger,
  KeyedTransactionLedger,
  NoteLedger,
  StatementLedger,
  TransactionLedger,
} from '@data-import/application';
import type { Knex } from 'knex';
import type { ColumnType, ColumnTypes } from './column-type.js';

/** Ledgers that append to one account. */
export interface AccountLedgers {
  readonly notes: NoteLedger;
  readonly transactions: TransactionLedger;
  readonly keyedTransactions: KeyedTransactionLedger;
  readonly statements: StatementLedger;
  readonly accountInstructions: AccountInstructionLedger;
}

export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Everything that an engine decides. Another engine is another object of this type, in a folder of its own. */
export interface Dialect {
  readonly name: string;
  /** Types of columns, in a table and in a cast. */
  readonly types: Readonly<Record<ColumnType, string>>;
  readonly sql: DialectSql;
  readonly schema: DialectSchema;
  /** How many rows one statement takes before others get a turn. */
  readonly rowsAtOnce: number;

  /** Of what Knex returns for a raw statement: the rows, and how many were written. */
  readonly rowsOf: (response: unknown) => unknown;
  readonly writtenBy: (response: unknown) => number;

  /** The rows of a statement that reads whole tables, and may take as long as it needs. */
  readonly readWholeTables: (
    db: Knex,
    sql: string,
    bindings: readonly Knex.RawBinding[],
  ) => Promise<unknown>;

  /** See `inTransaction`. */
  readonly inTransaction: <T>(
    db: Knex,
    supplierId: number | undefined,
    work: (transaction: Knex.Transaction) => Promise<T>,
  ) => Promise<T>;
  /** Whether the database itself has answered that it undid the statement: after any other error it may be committed. */
  readonly isRefused: (error: unknown) => boolean;
  /** Runs migrations while no other server does, in a transaction unless they ask for none and the engine has to. */
  readonly migrate: (
    db: Knex,
    isOutsideTransaction: boolean,
    run: (db: Knex) => Promise<void>,
  ) => Promise<void>;
  /** After the migrations, while no other server migrates: adds the functions of the database that this version calls. */
  readonly addFunctions: (db: Knex) => Promise<void>;

  /** Keeps the status of the supplier from being changed until the transaction ends. */
  readonly keepStatus: (transaction: Knex.Transaction, supplierId: number) => Promise<void>;
  /** Waits for every transaction that keeps the status, and keeps new ones waiting. */
  readonly awaitWriters: (transaction: Knex.Transaction, supplierId: number) => Promise<void>;
  /** As `awaitWriters`, on the other nodes of a cluster, once the new status is committed. */
  readonly awaitWritersOfCluster: (db: Knex, supplierId: number) => Promise<void>;
  /** Spreads the tables over the nodes of a cluster; `false` when the database is none. A repeat does what is missing. */
  readonly distribute: (db: Knex) => Promise<boolean>;
  /** Identifiers for rows to come, in the order of their numbers; one that is not used in the end may stay unused. */
  readonly nextIds: (
    transaction: Knex.Transaction,
    table: NumberedTable,
    count: number,
  ) => Promise<readonly number[]>;

  /** The identifiers of accounts of these suppliers that have this transaction; of one account perhaps several times. */
  readonly accountsWithTransaction: (
    db: Knex,
    search: TransactionSearch,
  ) => Promise<readonly number[]>;

  readonly ledgers: (db: Knex) => AccountLedgers;

  /** Settings that lose commits which were acknowledged, as `name=value`. */
  readonly findUnsafeSettings: (db: Knex) => Promise<readonly string[]>;
  /** Why the service cannot work on this database, a sentence for each reason. */
  readonly findUnusable: (db: Knex) => Promise<readonly string[]>;
  /** Whether the database answers, is sound as far as it shows, and takes writes. */
  readonly canLoad: (db: Knex) => Promise<boolean>;
  /** `undefined` for an engine without a pool. */
  readonly poolUse: (db: Knex) => PoolUse | undefined;
}

/** The tables whose rows have an identifier of their own. */
export type NumberedTable =
  | 'import_suppliers'
  | 'supplier_status_changes'
  | 'import_processes'
  | 'accounts'
  | 'businesses'
  | 'business_accounts'
  | 'payment_instructions';

/** Parts of statements that all engines share. */
export interface DialectSql {
  /**
   * A table `given` that is read from one parameter, the rows as a JSON array: the statement stays the same however many
   * rows there are. To be joined as `given cross join ... where`.
   */
  readonly givenRows: (columns: ColumnTypes) => string;
  /** Sorts as the domain compares texts, whatever the language of the database. */
  readonly byCodePoints: (column: string) => string;
  /** An aggregate: values as a JSON array, in the order in which they come. */
  readonly jsonArrayOf: string;
  /** An instant in UTC as text that begins with `YYYY-MM-DDTHH:MM:SS`. */
  readonly instantText: (column: string) => string;
  /** The column for a condition that must not choose the index to look in. */
  readonly notByIndex: (column: string) => string;
  /** A text as a value of a column's type, as `columnInfo` names the type. */
  readonly fromText: (text: string, type: string) => string;
  /** Which stripe of the counters this connection adds to. */
  readonly counterStripe: string;
  /** Whether the supplier with the identifier in the one parameter is ongoing, and stays so until the transaction ends. */
  readonly importIsOpen: string;
  /** Joins the row of a table that has a key, to each row before it. */
  readonly joinByKey: (join: JoinByKey) => string;
  /** A function: its parameters as a JSON array. */
  readonly jsonArray: string;
  /**
   * A table `opened` of imported accounts with process_id, owner_number, account_number and owner_id. Parameters: supplier,
   * first process, the process behind the last, how many processes there are in between at most, and the supplier again.
   */
  readonly openedAccounts: string;
  /**
   * Selects process_id, owner_number and these columns of the rows of `openedAccounts` in a table, to be sorted by process
   * and entry and limited: nothing is read behind the limit. Parameters: those of `openedAccounts`; the supplier; of one process, the
   * entry behind which its rows begin; the limit.
   */
  readonly itemsOfAccounts: (table: string, columns: readonly string[]) => string;
  /** Joins `latest`, the last instruction of each owner that is not revoked, or nulls. The parameter is the supplier. */
  readonly latestInstruction: (column: 'account_id' | 'business_id', owner: string) => string;
}

export interface TransactionSearch {
  readonly transactionIds: readonly string[];
  readonly supplierIds: readonly number[];
  readonly limit: number;
}

export interface JoinByKey {
  readonly table: string;
  readonly as: string;
  /** Compares all columns of a key. */
  readonly on: string;
  /** A left join: rows without a match are kept. */
  readonly isOptional?: boolean;
  /** Locks the row until the transaction ends, in the order of the rows before it. */
  readonly isLocked?: boolean;
}

/** What migrations leave to the engine. */
export interface DialectSchema {
  /** The columns of a key that begins with another column than the supplier. */
  readonly key: (columns: string[]) => string[];
  /** A row with an identifier, in a table with `supplier_id`. */
  readonly numbered: (table: Knex.CreateTableBuilder) => void;
  /** A column for the identifier of a row of another table and of the same supplier. */
  readonly refersTo: (
    table: Knex.CreateTableBuilder,
    column: string,
    other: string,
  ) => Knex.ColumnBuilder;
  /** Refers to an account from a table that is loaded in bulk. */
  readonly accountOfRow: (table: Knex.CreateTableBuilder) => void;
  readonly processKey: (table: Knex.CreateTableBuilder) => void;
  readonly accountColumns: (table: Knex.CreateTableBuilder) => void;
  /** Statements that run once all tables are there. */
  readonly afterwards: readonly string[];
}

const DIALECTS = new WeakMap<object, Dialect>();

/** To be called once for each database that is opened. */
export function useDialect(db: Knex, dialect: Dialect): void {
  DIALECTS.set(db.client.config as object, dialect);
}

/** The dialect of a database, or of a transaction on it. */
export function dialectOf(db: Knex): Dialect {
  const dialect = DIALECTS.get(db.client.config as object);
  if (dialect) return dialect;
  throw new Error('This database was not opened by openDatabase.');
}
