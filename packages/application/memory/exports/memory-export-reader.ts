import { setImmediate } from 'node:timers/promises';
import {
  dayIn,
  hasExpired,
  type CalendarDate,
  type HistoricalStatement,
  type Note,
  type Transaction,
  type UtcInstant,
} from '@data-import/domain';
import type {
  ExportCursor,
  ExportedInstruction,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from '../../src/exports/export-reader.js';
import {
  latestOf,
  type MemoryStore,
  type StoredAccount,
  type StoredInstructionEntry,
  type StoredSupplier,
} from '../memory-store.js';
import { accountsToExport, visibleSupplier } from './accounts-to-export.js';

/** What is stored in a `MemoryStore`, page by page. */
export class MemoryExportReader implements ExportReader {
  constructor(private readonly store: MemoryStore) {}

  async notes(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Note>> | undefined> {
    return this.#items(query, ({ notes }) => notes, after, limit);
  }

  async transactions(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Transaction>> | undefined> {
    return this.#items(query, ({ transactions }) => transactions, after, limit);
  }

  async statements(
    query: ExportQuery,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<HistoricalStatement>> | undefined> {
    return this.#items(query, ({ statements }) => statements, after, limit);
  }

  async instructions(
    query: ExportQuery,
    now: UtcInstant,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<ExportedInstruction> | undefined> {
    await setImmediate();
    const supplier = visibleSupplier(this.store, query);
    if (!supplier) return undefined;
    const today = dayIn(supplier.supplier.timeZone, now);
    const ofAccounts = accountsToExport(supplier, query).flatMap(({ account, place }) =>
      instructionsOf(account, today).map((record) => ({ record, place: `account ${pad(place)}` })),
    );
    const ofBusinesses =
      query.externalAccountNumber === undefined ? businessInstructionsOf(supplier, today) : [];
    return pageOf([...ofAccounts, ...ofBusinesses], after, limit);
  }

  async #items<Item extends object>(
    query: ExportQuery,
    itemsOf: (account: StoredAccount) => readonly Item[],
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Item>> | undefined> {
    await setImmediate();
    const supplier = visibleSupplier(this.store, query);
    if (!supplier) return undefined;
    const items = accountsToExport(supplier, query).flatMap(({ account, place }) => {
      const { externalAccountNumber } = account.account.reference;
      return itemsOf(account).map((item, entry) => ({
        record: { ...item, externalAccountNumber },
        place: `${pad(place)}.${pad(entry)}`,
      }));
    });
    return pageOf(items, after, limit);
  }
}

interface Placed<Record> {
  readonly record: Record;
  /** Sorts as the records do. */
  readonly place: string;
}

function pageOf<Record>(
  all: readonly Placed<Record>[],
  after: ExportCursor | undefined,
  limit: number,
): ExportPage<Record> {
  const following = all.filter(({ place }) => after === undefined || place > after);
  const page = following.slice(0, limit);
  return {
    records: page.map(({ record }) => record),
    next: following.length > limit ? page.at(-1)?.place : undefined,
  };
}

function instructionsOf(
  { account, instructions }: StoredAccount,
  today: CalendarDate,
): readonly ExportedInstruction[] {
  const { externalAccountNumber } = account.reference;
  return activeAmong(instructions, today).map(({ stored: { vendor, reference, type } }) => ({
    vendor,
    reference,
    type,
    externalAccountNumber,
    externalBusinessIdentifier: undefined,
    linkedAccounts: [],
  }));
}

function businessInstructionsOf(
  { businesses }: StoredSupplier,
  today: CalendarDate,
): readonly Placed<ExportedInstruction>[] {
  const sorted = [...businesses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([externalBusinessIdentifier, { instructions }]) =>
    activeAmong(instructions, today).map(({ stored: { vendor, reference, type }, linked }) => ({
      record: {
        vendor,
        reference,
        type,
        externalAccountNumber: undefined,
        externalBusinessIdentifier,
        linkedAccounts: [...linked],
      },
      place: `business ${externalBusinessIdentifier}`,
    })),
  );
}

function activeAmong(
  instructions: readonly StoredInstructionEntry[],
  today: CalendarDate,
): readonly StoredInstructionEntry[] {
  const latest = latestOf(instructions);
  return latest && !hasExpired(latest.stored.details, today) ? [latest] : [];
}

function pad(place: number): string {
  return String(place).padStart(12, '0');
}
