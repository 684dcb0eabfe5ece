import type { ExportedInstruction, ExportPage } from '@data-import/application';
import {
  hasExpired,
  type CalendarDate,
  type ExternalAccountNumber,
  type ExternalBusinessIdentifier,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, rawRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';

interface BusinessRow extends Row {
  readonly business_id: number;
  readonly external_business_identifier: ExternalBusinessIdentifier;
  /** Null when the business has no instruction that is not revoked. */
  readonly instruction_id: number | null;
}

// A business may have thousands of accounts, and a page of businesses has all of them.
const MOST_BUSINESSES = 100;

const CURSOR = /^business (\d{1,15})$/;

/** The business after which the list goes on, 0 for the first. */
export function encodeBusiness(businessId: number): string {
  return `business ${businessId}`;
}

/** `undefined` for a cursor that leads elsewhere. */
export function decodeBusiness(cursor: string | undefined): number | undefined {
  const [, id] = CURSOR.exec(cursor ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** A page of the active instructions of businesses, sorted by identifier. */
export async function pageOfBusinesses(
  db: Knex,
  supplierId: number,
  today: CalendarDate,
  after: number,
  limit: number,
): Promise<ExportPage<ExportedInstruction>> {
  const size = Math.min(limit, MOST_BUSINESSES);
  const bindings = [supplierId, supplierId, after, size, supplierId];
  const rows = await namedRows<BusinessRow>(db, pageStatement(db), bindings);
  const active = rows.filter(
    (row) =>
      row.instruction_id !== null && !hasExpired(PAYMENT_INSTRUCTIONS.read(row).details, today),
  );
  const linked = await linkedAccounts(db, supplierId, active);
  const last = rows.at(-1);
  return {
    records: active.map((row) => {
      const { vendor, reference, type } = PAYMENT_INSTRUCTIONS.read(row);
      return {
        vendor,
        reference,
        type,
        externalAccountNumber: undefined,
        externalBusinessIdentifier: row.external_business_identifier,
        linkedAccounts: linked.get(row.instruction_id ?? 0) ?? [],
      };
    }),
    next: last && rows.length === size ? encodeBusiness(last.business_id) : undefined,
  };
}

function pageStatement(db: Knex): NamedStatement {
  const { latestInstruction } = dialectOf(db).sql;
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
): Promise<ReadonlyMap<number, readonly ExternalAccountNumber[]>> {
  const linked = new Map<number, ExternalAccountNumber[]>();
  if (rows.length === 0) return linked;
  const given = rows.map(({ instruction_id }) => ({ id: instruction_id }));
  const links = await rawRows<LinkRow>(
    db,
    `select link.payment_instruction_id as instruction_id, a.external_account_number
     from ${dialectOf(db).sql.givenRows({ id: 'whole' })}
     cross join payment_instruction_accounts as link cross join accounts as a
     where link.supplier_id = ? and link.payment_instruction_id = given.id
       and a.supplier_id = ? and a.id = link.account_id
     order by link.payment_instruction_id, a.id`,
    [JSON.stringify(given), supplierId, supplierId],
  );
  for (const { instruction_id: id, external_account_number: number } of links) {
    const numbers = linked.get(id);
    if (numbers) numbers.push(number);
    else linked.set(id, [number]);
  }
  return linked;
}
