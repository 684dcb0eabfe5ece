import type { BusinessAddress, BusinessReading } from '@data-import/application';
import type { AccountOfBusiness, ExternalAccountNumber, SupplierStatus } from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierIdOf } from '../tables/suppliers.js';
import { rawRows } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { joinAccountGiven } from '../tables/accounts.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';

/** The revision of a reading, as the ledger recognises it. */
export interface BusinessRevisionToken {
  readonly supplierId: number;
  readonly businessId: number | null;
  readonly revision: number | null;
  readonly instructionId: number | null;
}

// The supplier with one of the requested accounts, or with none. Columns are null for what does not exist.
interface ReadingRow {
  readonly supplier_id: number;
  readonly status: SupplierStatus;
  readonly time_zone: string;
  readonly business_id: number | null;
  readonly revision: number | null;
  readonly instruction_id: number | null;
  readonly external_account_number: ExternalAccountNumber | null;
  readonly account_id: number | null;
  readonly member_id: number | null;
  readonly linked_id: number | null;
}

/** One statement, so one moment. */
export async function readBusiness(
  db: Knex,
  address: BusinessAddress,
  externalAccountNumbers: readonly string[],
): Promise<BusinessReading | undefined> {
  const supplierId = await supplierIdOf(db, address.supplierCode, address.organisationId);
  if (supplierId === undefined) return undefined;
  const asked = externalAccountNumbers.map((number, place) => ({ number, place }));
  const rows = await rawRows<ReadingRow>(db, readingOf(db), [
    supplierId,
    address.externalBusinessIdentifier,
    supplierId,
    supplierId,
    JSON.stringify(asked),
    supplierId,
    supplierId,
    supplierId,
    supplierId,
  ]);
  const [first] = rows;
  return first && toReading(first, rows);
}

function readingOf(db: Knex): string {
  const { givenRows, joinByKey } = dialectOf(db);
  const joined = (table: string, as: string, on: string) =>
    joinByKey({ table, as, on, isOptional: true });
  return `
  select s.id as supplier_id, s.status, s.time_zone, b.id as business_id, b.revision,
    i.id as instruction_id, ${PAYMENT_INSTRUCTIONS.selected.map((column) => `i.${column}`).join(', ')},
    given.number as external_account_number, a.id as account_id,
    member.account_id as member_id, link.account_id as linked_id
  from import_suppliers as s
  ${joined('businesses', 'b', 'b.supplier_id = ? and b.external_business_identifier = ?')}
  ${joined(
    'payment_instructions',
    'i',
    `i.supplier_id = ? and i.id = (
    select id from payment_instructions where supplier_id = ? and business_id = b.id and revoked_at is null
    order by business_id desc, id desc limit 1)`,
  )}
  left join ${givenRows({ number: 'text', place: 'whole' })} on true
  ${joinAccountGiven(db, { isOptional: true })}
  ${joined('business_accounts', 'member', 'member.supplier_id = ? and member.business_id = b.id and member.account_id = a.id')}
  ${joined(
    'payment_instruction_accounts',
    'link',
    'link.supplier_id = ? and link.payment_instruction_id = i.id and link.account_id = a.id',
  )}
  where s.id = ?
  order by given.place`;
}

function toReading(first: ReadingRow, rows: readonly ReadingRow[]): BusinessReading {
  const revisionToken: BusinessRevisionToken = {
    supplierId: first.supplier_id,
    businessId: first.business_id,
    revision: first.revision,
    instructionId: first.instruction_id,
  };
  return {
    supplier: { status: first.status, timeZone: first.time_zone },
    business:
      first.business_id === null
        ? undefined
        : {
            latestInstruction:
              first.instruction_id === null ? undefined : PAYMENT_INSTRUCTIONS.read({ ...first }),
          },
    accounts: rows.flatMap(toAccount),
    revisionToken,
  };
}

function toAccount(row: ReadingRow): readonly AccountOfBusiness[] {
  const { external_account_number: externalAccountNumber } = row;
  if (externalAccountNumber === null) return [];
  return [
    { externalAccountNumber, membership: membershipOf(row), isLinked: row.linked_id !== null },
  ];
}

function membershipOf({ account_id, member_id }: ReadingRow): AccountOfBusiness['membership'] {
  if (account_id === null) return 'unknown';
  return member_id === null ? 'other-business' : 'of-business';
}
