import type { Knex } from 'knex';
import type { DatabaseSettings } from './database-settings.js';

/** The kind of value that a column holds. A digest has 64 bits, more than a JavaScript number. */
export type ColumnType = 'text' | 'whole' | 'digest' | 'flag' | 'day' | 'instant' | 'json';

export type ColumnTypes = Readonly<Record<string, ColumnType>>;

export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** `id` is the `nodeid` of `pg_dist_node`. */
export interface DatabaseNode {
  readonly id: number;
  readonly isAnswering: boolean;
}

type EngineName = DatabaseSettings['engine'];

/** A database engine, without any feature. SQL of a feature that differs between engines is with the feature, see `ofEngine`. */
export interface Dialect {
  readonly name: EngineName;
  /** Types of columns, in a table and in a cast. */
  readonly types: Readonly<Record<ColumnType, string>>;
  /** The number of rows that one statement takes before others get a turn. */
  readonly rowsAtOnce: number;

  /** The rows in the response that Knex returns for a raw statement. */
  readonly rowsOf: (response: unknown) => unknown;
  /** The rows of a statement that reads whole tables and may take as long as it needs. */
  readonly readWholeTables: (
    db: Knex,
    sql: string,
    bindings: readonly Knex.RawBinding[],
  ) => Promise<unknown>;

  readonly inTransaction: <T>(
    db: Knex,
    supplierId: number | undefined,
    work: (transaction: Knex.Transaction) => Promise<T>,
  ) => Promise<T>;
  /** True when the database itself answered that it undid the statement; after any other error it may be committed. */
  readonly isRefused: (error: unknown) => boolean;
  /** Runs migrations while no other server does, in a transaction unless they ask for none and the engine has to. */
  readonly migrate: (
    db: Knex,
    isOutsideTransaction: boolean,
    run: (db: Knex) => Promise<void>,
  ) => Promise<void>;
  /** Identifiers for rows to come, in the order of their numbers; one that is not used in the end may stay unused. */
  readonly nextIds: (
    transaction: Knex.Transaction,
    table: NumberedTable,
    count: number,
  ) => Promise<readonly number[]>;

  /** Settings that lose commits which were acknowledged, as `name=value`; none when the database keeps its word. */
  readonly findUnsafeSettings: (db: Knex) => Promise<readonly string[]>;
  /** The reasons for which the service cannot work on this database, a sentence for each; none when it can. */
  readonly findUnusable: (db: Knex) => Promise<readonly string[]>;
  /**
   * True when a load would work now: the database answers, seems undamaged and accepts writes. Writes nothing while writing
   * works. Bounded by the time-outs of the connection.
   */
  readonly canLoad: (db: Knex) => Promise<boolean>;
  /** The machines of a cluster, each with whether it answers now; none where the database is on one. */
  readonly nodes: (db: Knex) => Promise<readonly DatabaseNode[]>;
  /** `undefined` for an engine without a pool. */
  readonly poolUse: (db: Knex) => PoolUse | undefined;

  /**
   * A table `given` read from one parameter, a JSON array of rows: the statement is the same for any number of rows. Join it as
   * `given cross join ... where`.
   */
  readonly givenRows: (columns: ColumnTypes) => string;
  /** Joins the row that has a key to each row before it. */
  readonly joinByKey: (join: JoinByKey) => string;
  /** Sorts as the domain compares texts, whatever the language of the database. */
  readonly byCodePoints: (column: string) => string;
  /** An aggregate: values as a JSON array, in the order in which they come. */
  readonly jsonArrayOf: string;
  /** A function: its parameters as a JSON array. */
  readonly jsonArray: string;
  /** An instant in UTC as text that begins with `YYYY-MM-DDTHH:MM:SS`. */
  readonly instantText: (column: string) => string;
  /** Wraps a column so the planner uses no index for it. */
  readonly notByIndex: (column: string) => string;
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

export interface JoinByKey {
  readonly table: string;
  readonly as: string;
  /** Compares all columns of a key, or all but `last`. */
  readonly on: string;
  /** The last column of a key whose other columns begin other indexes, too. */
  readonly last?: { readonly column: string; readonly equals: string };
  /** A left join: rows without a match are kept. */
  readonly isOptional?: boolean;
  /** Locks the row until the transaction ends, in the order of the rows before it. */
  readonly isLocked?: boolean;
}

/** The configuration of Knex, which its copies of a database and its transactions have too. */
interface Configuration {
  dialectOfService?: Dialect;
}

/** Call it once for each database that is opened. */
export function useDialect(db: Knex, dialect: Dialect): Knex {
  (db.client.config as Configuration).dialectOfService = dialect;
  return db;
}

/** The dialect of a database, or of a transaction on it. */
export function dialectOf(db: Knex): Dialect {
  const { dialectOfService: dialect } = db.client.config as Configuration;
  if (dialect) return dialect;
  throw new Error('This database was not opened by openDatabase.');
}

/** The part of a feature that is made for the engine of a database; an engine without one does not compile. */
export function ofEngine<Part>(db: Knex, parts: Readonly<Record<EngineName, Part>>): Part {
  return parts[dialectOf(db).name];
}
