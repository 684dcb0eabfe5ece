import type { AccountReading, BatchOfAppend } from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import { toReading, type AccountRow, type RevisionToken } from '../../../ledger/account-reading.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { partInBatch, type AppendInBatch } from '../../../ledger/part-in-batch.js';
import type { SqliteLookUp } from './look-up.js';
import { PreparedAppend } from './prepared-append.js';
import { VALUE } from './value.js';

export interface ReadRequest<Lookup> {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
  readonly lookup: Lookup;
}

type Readings<Match> = readonly (AccountReading<Match> | undefined)[];

/** The statements of a ledger, prepared on one connection. */
export class PreparedLedger<Lookup, Match, Append> {
  /** All from one moment. */
  readonly read: (requests: readonly ReadRequest<Lookup>[]) => Readings<Match>;
  readonly #appends: PreparedAppend<Append>;
  readonly #appendsInBatch: PreparedAppend<AppendInBatch<Append>>;
  readonly #find: (accountId: number | null, lookup: Lookup) => Match;
  readonly #read: BetterSqlite3.Statement<unknown[], AccountRow>;

  constructor(
    connection: BetterSqlite3.Database,
    part: LedgerPart<Lookup, Append>,
    lookUp: SqliteLookUp<Lookup, Match>,
  ) {
    this.#appends = new PreparedAppend(connection, part);
    this.#appendsInBatch = new PreparedAppend(connection, partInBatch(part));
    this.#find = lookUp.prepare(connection);
    this.#read = connection.prepare(READ);
    this.read = connection.transaction((requests: readonly ReadRequest<Lookup>[]) =>
      requests.map((request) => this.#readOne(request)),
    );
  }

  /** Whether the rows were stored: not when the account has changed or its supplier is not ongoing. */
  append(token: RevisionToken, append: Append, batch?: BatchOfAppend): boolean {
    return batch
      ? this.#appendsInBatch.run(token, { append, batch }, batch.name)
      : this.#appends.run(token, append);
  }

  #readOne({
    supplierId,
    externalAccountNumber,
    lookup,
  }: ReadRequest<Lookup>): AccountReading<Match> | undefined {
    const row = this.#read.get(externalAccountNumber, supplierId);
    return row && toReading(row, this.#find(row.account_id, lookup));
  }
}

const READ = `
  select supplier.id as supplier_id, supplier.status, supplier.document_root,
    supplier.verifies_documents, supplier.time_zone, account.id as account_id, account.number,
    account.revision, account.period_from, account.period_to
  from import_suppliers as supplier
  left join accounts as account
    on account.supplier_id = supplier.id and account.external_account_number = ${VALUE}
  where supplier.id = ${VALUE}`;
