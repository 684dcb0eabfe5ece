import type { AccountReading, FoundItems, AccountLookup } from '@data-import/application';
import {
  type AccountNumber,
  type CalendarDate,
  type DocumentRoot,
  type SupplierStatus,
  contentOf,
  type Note,
  type NoteDraft,
} from '@data-import/domain';
import { storedPeriod } from '../tables/accounts.js';
import { IDEMPOTENCY_KEYS, requestDigestOf } from '../tables/appends.js';
import { NOTES } from '../tables/notes.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import { readStatement } from '../tables/statements.js';
import type { Row } from '../tables/table.js';
import { firstOfEach } from '../tables/transactions.js';

/** The opaque token of a reading holds the revision that an append must still find. */
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

export function toReading(row: AccountRow, found: FoundItems): AccountReading {
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
    found,
    revisionToken,
  };
}

export type LookupKey = keyof AccountLookup;

/** The rows that a database found, by what was looked up. */
export type FoundRows = Readonly<Partial<Record<LookupKey, readonly Row[] | null>>>;

/** Rows of notes have the index of their draft, and need no body. */
export function foundItems(rows: FoundRows, { noteDrafts = [], key }: AccountLookup): FoundItems {
  const { transactionIds, noteDrafts: notes, statementIds, key: uses, instruction } = rows;
  const use = uses?.[0] && IDEMPOTENCY_KEYS.read(uses[0]);
  return {
    transactions: transactionIds ? firstOfEach(transactionIds) : [],
    notes: notes ? notes.flatMap((row) => noteOf(row, noteDrafts[row['draft'] as number])) : [],
    statements: statementIds ? statementIds.map(readStatement) : [],
    keyUse: key && use && { isSameRequest: use.digest === requestDigestOf(key), moved: use.moved },
    instruction: instruction?.[0] && PAYMENT_INSTRUCTIONS.read(instruction[0]),
  };
}

// The digest of another content may be the same.
function noteOf(row: Row, draft: NoteDraft | undefined): readonly Note[] {
  if (!draft) return [];
  const note = NOTES.read({ ...row, body: draft.body, content_digest: true });
  return contentOf(note) === contentOf(draft) ? [note] : [];
}

export function sizeOf({ transactionIds, noteDrafts, statementIds }: AccountLookup): number {
  return (transactionIds?.length ?? 0) + (noteDrafts?.length ?? 0) + (statementIds?.length ?? 0);
}
