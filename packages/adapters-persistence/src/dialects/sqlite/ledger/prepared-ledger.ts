import type { AccountAddress, AccountReading } from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import { toReading, type AccountRow, type RevisionToken } from '../../../ledger/account-reading.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { addExcluded } from '../../../suppliers/counted.js';
import type { AnyTable, RowsToAdd } from '../../../tables/table.js';
import { prepareInsert } from './insert-rows.js';
import type { SqliteLookUp } from './look-up.js';

/** The statements of a ledger, prepared on one connection. */
export class PreparedLedger<Lookup, Match, Append> {
  readonly read: (address: AccountAddress, lookup: Lookup) => AccountReading<Match> | undefined;
  readonly #part: LedgerPart<Lookup, Append>;
  readonly #find: (accountId: number | null, lookup: Lookup) => Match;
  readonly #inserts: readonly ((accountId: number, rows: RowsToAdd) => void)[];
  readonly #read: BetterSqlite3.Statement<unknown[], AccountRow>;
  readonly #raise: BetterSqlite3.Statement;
  readonly #count: BetterSqlite3.Statement;

  constructor(
    connection: BetterSqlite3.Database,
    part: LedgerPart<Lookup, Append>,
    lookUp: SqliteLookUp<Lookup, Match>,
  ) {
    this.#part = part;
    this.#find = lookUp.prepare(connection);
    this.#inserts = part.tables.map((table) => prepareInsert(connection, table));
    this.#read = connection.prepare(READ);
    this.#raise = connection.prepare(RAISE_REVISION);
    this.#count = connection.prepare(countOf(part.tables));
    this.read = connection.transaction((address, lookup) => this.#readNow(address, lookup));
  }

  /** Whether the rows were stored: not when the account has changed or its supplier is not ongoing. */
  append({ accountId, revision, supplierId }: RevisionToken, append: Append): boolean {
    if (this.#raise.run(accountId, revision, supplierId).changes === 0) return false;
    const sets = this.#part.rowsOf(append, revision);
    for (const [index, rows] of sets.entries()) this.#inserts[index]?.(accountId, rows);
    this.#count.run(supplierId, ...sets.map(({ items }) => items.length));
    return true;
  }

  #readNow(address: AccountAddress, lookup: Lookup): AccountReading<Match> | undefined {
    const { organisationId, supplierCode, externalAccountNumber } = address;
    const row = this.#read.get(externalAccountNumber, supplierCode, organisationId);
    return row && toReading(row, this.#find(row.account_id, lookup));
  }
}

const READ = `
  select supplier.id as supplier_id, supplier.status, supplier.document_root,
    supplier.verifies_documents, supplier.time_zone, account.id as account_id, account.number,
    account.revision, account.period_from, account.period_to
  from import_suppliers as supplier
  left join accounts as account
    on account.supplier_id = supplier.id and account.external_account_number = ?
  where supplier.code = ? and supplier.organisation_id = ?`;

const RAISE_REVISION = `
  update accounts set revision = revision + 1
  where id = ? and revision = ?
    and exists (select 1 from import_suppliers where id = ? and status = 'ongoing')`;

function countOf(tables: readonly AnyTable[]): string {
  const counted = tables.map(({ name }) => name);
  return `
    insert into supplier_counters (supplier_id, stripe, ${counted.join(', ')})
    values (?, 0, ${counted.map(() => '?').join(', ')})
    ${addExcluded(counted)}`;
}
