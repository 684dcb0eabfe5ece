import type { AccountFilter, Page } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  type CalendarDate,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
  type ExportedInstruction,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement, rawRows } from '../engine/statements.js';
import { openedAccountsOf } from './opened-accounts.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';
import type { ReadList } from './list-filter.js';
import { boundsOf, decodePosition, encodePosition, windowOf } from './export-window.js';
import { dialectOf } from '../engine/dialect.js';

interface InstructionRow extends Row {
  readonly owner_number: ExternalAccountNumber;
}

/** A page of the active instructions: of the accounts first, then of the businesses. */
export const pageOfInstructions: ReadList<'instructions'> = async (db, request) => {
  const { filter, after: cursor, limit, now } = request;
  const business = decodeBusiness(cursor);
  const after = business === undefined ? decodePosition(cursor) : { process: 0 };
  const window = after && (await windowOf(db, request, after.process, limit));
  if (!window) return undefined;

  const today = dayIn(window.timeZone, now);
  if (business !== undefined)
    return pageOfBusinesses(db, window.supplierId, today, business, limit);
  const opened = {
    name: 'export',
    from: openedAccountsOf(db).openedAccounts,
    id: 'opened.owner_id',
    number: 'opened.owner_number',
    order: 'opened.process_id',
  };
  const bindings = [...boundsOf(window), window.supplierId];
  return {
    records: await instructionsOfAccounts(db, opened, bindings, today),
    next: nextOf(filter, window.next),
  };
};

/** The accounts whose instructions are read: a table, and the columns of it. */
interface Owners {
  /** A part of the statement's name, which means one text. */
  readonly name: string;
  readonly from: string;
  readonly id: string;
  readonly number: string;
  readonly order: string;
}

/** The parameters are those of `from`, then the supplier. */
export async function instructionsOfAccounts(
  db: Knex,
  owners: Owners,
  bindings: readonly Knex.RawBinding[],
  today: CalendarDate,
): Promise<readonly ExportedInstruction[]> {
  const rows = await namedRows<InstructionRow>(db, statementOf(db, owners), bindings);
  return rows.flatMap((row) => activeOf(row, today, { externalAccountNumber: row.owner_number }));
}

export function nextOf({ externalAccountNumbers }: AccountFilter, nextWindow: number | undefined) {
  if (nextWindow !== undefined) return encodePosition({ process: nextWindow, entry: 0 });
  return externalAccountNumbers === undefined ? encodeBusiness(0) : undefined;
}

/** The instruction of a row of `latestInstruction`; none where there is none, or where it has expired. */
function activeOf(
  row: Row,
  today: CalendarDate,
  owner: Partial<ExportedInstruction>,
): readonly ExportedInstruction[] {
  if (row['vendor'] === null) return [];
  const { details, ...instruction } = PAYMENT_INSTRUCTIONS.read(row);
  if (hasExpired(details, today)) return [];
  return [{ ...instruction, ...OF_NOBODY, ...owner }];
}

const OF_NOBODY = {
  externalAccountNumber: undefined,
  externalBusinessIdentifier: undefined,
  linkedAccounts: [],
};

function statementOf(db: Knex, { name, from, id, number, order }: Owners): NamedStatement {
  const columns = PAYMENT_INSTRUCTIONS.selected.map((column) => `latest.${column}`);
  return {
    name: `${name}-account-instructions`,
    sql: `
      select ${number} as owner_number, ${columns.join(', ')}
      from ${from}
      ${openedAccountsOf(db).latestInstruction('account_id', id)}
      order by ${order}`,
  };
}

interface BusinessRow extends Row {
  readonly business_id: number;
  readonly external_business_identifier: ExternalBusinessIdentifier;
  /** Null when the business has no instruction that is not revoked. */
  readonly instruction_id: number | null;
}

// A business may have thousands of accounts, and a page of businesses has all of them.
const MOST_BUSINESSES = 100;

const CURSOR = /^business (\d{1,15})$/;

/** The business after which the next page begins, 0 for the first. */
function encodeBusiness(businessId: number): string {
  return `business ${businessId}`;
}

/** `undefined` for a cursor that leads elsewhere. */
function decodeBusiness(cursor: string | undefined): number | undefined {
  const [, id] = CURSOR.exec(cursor ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** A page of the active instructions of businesses, sorted by identifier. */
async function pageOfBusinesses(
  db: Knex,
  supplierId: number,
  today: CalendarDate,
  after: number,
  limit: number,
): Promise<Page<ExportedInstruction>> {
  const size = Math.min(limit, MOST_BUSINESSES);
  const bindings = [supplierId, supplierId, after, size, supplierId];
  const rows = await namedRows<BusinessRow>(db, businessStatement(db), bindings);
  const active = rows.filter((row) => activeOf(row, today, {}).length > 0);
  const linked = await linkedAccounts(db, supplierId, active);
  const last = rows.at(-1);
  return {
    records: active.flatMap((row) =>
      activeOf(row, today, {
        externalBusinessIdentifier: row.external_business_identifier,
        linkedAccounts: (linked.get(row.instruction_id ?? 0) ?? []).map(
          (link) => link.external_account_number,
        ),
      }),
    ),
    next: last && rows.length === size ? encodeBusiness(last.business_id) : undefined,
  };
}

function businessStatement(db: Knex): NamedStatement {
  const { latestInstruction } = openedAccountsOf(db);
  return {
    name: 'export-business-instructions',
    sql: `
      select owner.id as business_id, owner.external_business_identifier, latest.id as instruction_id,
        ${PAYMENT_INSTRUCTIONS.selected.map((column) => `latest.${column}`).join(', ')}
      from (
        select id, external_business_identifier from businesses
        where supplier_id = ? and external_business_identifier > coalesce((
          select external_business_identifier from businesses where supplier_id = ? and id = ?
        ), '')
        order by external_business_identifier limit ?
      ) as owner
      ${latestInstruction('business_id', 'owner.id')}
      order by owner.external_business_identifier`,
  };
}

interface LinkRow {
  readonly instruction_id: number;
  readonly external_account_number: ExternalAccountNumber;
}

async function linkedAccounts(
  db: Knex,
  supplierId: number,
  rows: readonly BusinessRow[],
): Promise<ReadonlyMap<number, readonly LinkRow[]>> {
  if (rows.length === 0) return new Map();
  const given = rows.map(({ instruction_id }) => ({ id: instruction_id }));
  const links = await rawRows<LinkRow>(
    db,
    `select link.payment_instruction_id as instruction_id, a.external_account_number
     from ${dialectOf(db).givenRows({ id: 'whole' })}
     cross join payment_instruction_accounts as link cross join accounts as a
     where link.supplier_id = ? and link.payment_instruction_id = given.id
       and a.supplier_id = ? and a.id = link.account_id
     order by link.payment_instruction_id, a.id`,
    [JSON.stringify(given), supplierId, supplierId],
  );
  return Map.groupBy(links, (link) => link.instruction_id);
}
