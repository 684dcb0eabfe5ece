import type { AccountReading } from '@data-import/application';
import type {
  AccountNumber,
  CalendarDate,
  DocumentRoot,
  SupplierStatus,
} from '@data-import/domain';
import { storedPeriod } from '../tables/accounts.js';

/** What the opaque token of a reading holds: the revision that an append must still find. */
export interface RevisionToken {
  readonly supplierId: number;
  readonly accountId: number;
  readonly revision: number;
}

/** A supplier with one of its accounts, all columns of the latter null when there is no such account. */
export interface AccountRow {
  readonly supplier_id: number;
  readonly status: SupplierStatus;
  readonly document_root: DocumentRoot;
  readonly verifies_documents: boolean | number;
  readonly time_zone: string;
  readonly account_id: number | null;
  readonly number: AccountNumber | null;
  readonly revision: number | null;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
}

export function toReading<Match>(row: AccountRow, match: Match): AccountReading<Match> {
  const { account_id: accountId, number, revision } = row;
  const revisionToken: RevisionToken = {
    supplierId: row.supplier_id,
    accountId: accountId ?? 0,
    revision: revision ?? 0,
  };
  return {
    supplier: {
      status: row.status,
      documentRoot: row.document_root,
      verifiesDocuments: Boolean(row.verifies_documents),
      timeZone: row.time_zone,
    },
    account:
      number === null
        ? undefined
        : {
            number,
            openPeriod: storedPeriod({
              periodFrom: row.period_from ?? undefined,
              periodTo: row.period_to ?? undefined,
            }),
          },
    match,
    revisionToken,
  };
}
