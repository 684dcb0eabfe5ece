import type { ExportedInstruction, ExportPage, ExportQuery } from '@data-import/application';
import {
  dayIn,
  hasExpired,
  type CalendarDate,
  type ExternalAccountNumber,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';
import {
  decodeBusiness,
  encodeBusiness,
  pageOfBusinesses,
} from './exported-business-instructions.js';
import { boundsOf, decodePlace, encodePlace, windowOf } from './export-window.js';

interface InstructionRow extends Row {
  readonly owner_number: ExternalAccountNumber;
}

/** A page of the active instructions: of the accounts first, then of the businesses. */
export async function pageOfInstructions(
  db: Knex,
  query: ExportQuery,
  now: UtcInstant,
  cursor: string | undefined,
  limit: number,
): Promise<ExportPage<ExportedInstruction> | undefined> {
  const business = decodeBusiness(cursor);
  const after = business === undefined ? decodePlace(cursor) : { process: 0 };
  const window = after && (await windowOf(db, query, after.process, limit));
  if (!window) return undefined;

  const today = dayIn(window.timeZone, now);
  if (business !== undefined)
    return pageOfBusinesses(db, window.supplierId, today, business, limit);

  const rows = await namedRows<InstructionRow>(db, pageStatement(db), [
    ...boundsOf(window),
    window.supplierId,
  ]);
  return { records: rows.flatMap((row) => activeIn(row, today)), next: nextOf(query, window.next) };
}

function nextOf({ externalAccountNumber }: ExportQuery, nextWindow: number | undefined) {
  if (nextWindow !== undefined) return encodePlace({ process: nextWindow, entry: 0 });
  return externalAccountNumber === undefined ? encodeBusiness(0) : undefined;
}

function activeIn(row: InstructionRow, today: CalendarDate): readonly ExportedInstruction[] {
  if (row['vendor'] === null) return [];
  const { vendor, reference, type, details } = PAYMENT_INSTRUCTIONS.read(row);
  const ofAccount = {
    externalAccountNumber: row.owner_number,
    externalBusinessIdentifier: undefined,
    linkedAccounts: [],
  };
  return hasExpired(details, today) ? [] : [{ vendor, reference, type, ...ofAccount }];
}

function pageStatement(db: Knex): NamedStatement {
  const { openedAccounts, latestInstruction } = dialectOf(db).sql;
  return {
    name: 'export-account-instructions',
    sql: `
      select opened.owner_number, ${PAYMENT_INSTRUCTIONS.selected.map((column) => `latest.${column}`).join(', ')}
      from ${openedAccounts}
      ${latestInstruction('account_id', 'opened.owner_id')}
      order by opened.process_id`,
  };
}
