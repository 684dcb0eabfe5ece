import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  AccountReading,
  BatchOfAppend,
  FoundItems,
} from '@data-import/application';
import type { Knex } from 'knex';
import {
  type AccountNumber,
  type CalendarDate,
  type DocumentRoot,
  type SupplierStatus,
  contentOf,
  type Note,
  type NoteDraft,
} from '@data-import/domain';
import { contentionUse, countRowLockWait, resultOfAppend } from '../engine/contention-use.js';
import { inTurnForRow } from '../engine/row-turns.js';
import { supplierIdOf } from '../tables/suppliers.js';
import { storedPeriod } from '../tables/accounts.js';
import { IDEMPOTENCY_KEYS, requestDigestOf } from '../tables/appends.js';
import { NOTES } from '../tables/notes.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import { readStatement } from '../tables/statements.js';
import type { Row } from '../tables/table.js';
import { firstOfEach } from '../tables/transactions.js';

export interface ReadRequest {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
  readonly lookup: AccountLookup;
}

export interface LedgerStatements {
  readonly read: (request: ReadRequest) => Promise<AccountReading | undefined>;
  /** Returns whether it was stored: not when the account has changed or its supplier is not ongoing. */
  readonly append: (
    token: RevisionToken,
    append: AccountAppend,
    batch: BatchOfAppend | undefined,
  ) => Promise<boolean>;
}

/** The statements of an engine, by which small requests are served together. */
export interface EngineLedger extends LedgerStatements {
  /** Runs `work` while no other request appends to the account. */
  readonly withLockedRow: <T>(
    supplierId: number,
    externalAccountNumber: string,
    work: (held: LedgerStatements) => Promise<T>,
  ) => Promise<T>;
}

export function accountLedger(db: Knex, engine: EngineLedger): AccountLedger {
  const contention = contentionUse(db);

  const supplierOf = ({ supplierCode, organisationId }: AccountAddress) =>
    supplierIdOf(db, supplierCode, organisationId);

  const appendBy =
    (statements: LedgerStatements): AccountLedger['append'] =>
    async ({ revisionToken }, append, batch) =>
      resultOfAppend(
        contention,
        await statements.append(revisionToken as RevisionToken, append, batch),
      );

  const lockedOn = (held: LedgerStatements, supplierId: number): AccountLedger => {
    const locked: AccountLedger = {
      read: ({ externalAccountNumber }, lookup) =>
        held.read({ supplierId, externalAccountNumber, lookup }),
      append: appendBy(held),
      withLockedAccount: (_address, work) => work(locked),
    };
    return locked;
  };

  return {
    async read(address, lookup) {
      const supplierId = await supplierOf(address);
      const { externalAccountNumber } = address;
      return supplierId === undefined
        ? undefined
        : engine.read({ supplierId, externalAccountNumber, lookup });
    },
    append: appendBy(engine),
    async withLockedAccount(address, work) {
      const { externalAccountNumber } = address;
      const since = performance.now();
      const supplierId = (await supplierOf(address)) ?? 0;
      return inTurnForRow(db, supplierId, { externalAccountNumber }, () =>
        engine.withLockedRow(supplierId, externalAccountNumber, (held) => {
          countRowLockWait(contention, since);
          return work(lockedOn(held, supplierId));
        }),
      );
    },
  };
}

/** The opaque token of a reading holds the revision that an append must still find. */
export interface RevisionToken {
  readonly supplierId: number;
  readonly accountId: number;
  readonly revision: number;
}

export interface SupplierRow {
  readonly supplier_id: number;
  readonly status: SupplierStatus;
  readonly document_root: DocumentRoot;
  readonly verifies_documents: boolean | number;
  readonly time_zone: string;
}

/** All columns are null when there is no such account. */
export interface AccountRow {
  readonly account_id: number | null;
  readonly number: AccountNumber | null;
  readonly revision: number | null;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
}

export function toReading(
  supplier: SupplierRow,
  account: AccountRow,
  found: FoundItems,
): AccountReading {
  const { account_id: accountId, number, revision } = account;
  const revisionToken: RevisionToken = {
    supplierId: supplier.supplier_id,
    accountId: accountId ?? 0,
    revision: revision ?? 0,
  };
  return {
    supplier: {
      status: supplier.status,
      documentRoot: supplier.document_root,
      verifiesDocuments: Boolean(supplier.verifies_documents),
      timeZone: supplier.time_zone,
    },
    account:
      number === null
        ? undefined
        : {
            number,
            openPeriod: storedPeriod({
              periodFrom: account.period_from ?? undefined,
              periodTo: account.period_to ?? undefined,
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
