import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { UseCases } from '@data-import/application';
import { makeClient, type BulkLine } from '@data-import/client';
import type { Logger } from 'pino';
import { LOADED_SUPPLIER, makeLoadedSupplier } from './demo.js';

/** A load lasts ten minutes. */
const LINES = 12_000;
const EVERY_MS = 50;
const ROWS_PER_LINE = 10;
const ACCOUNTS = Array.from({ length: 300 }, (_, at) => `WATER-${1001 + at}`);

/** Loads a second demo supplier for ten minutes over HTTP, so that Night can be seen at work. */
export function startDemoLoad(
  useCases: UseCases,
  url: string,
  credentialsFile: string,
  logger: Logger,
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const done = load(useCases, url, credentialsFile, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) logger.warn({ err: error }, 'the load of the demo ended early');
  });
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function load(
  useCases: UseCases,
  url: string,
  credentialsFile: string,
  signal: AbortSignal,
): Promise<void> {
  const start = new Date();
  await makeLoadedSupplier(useCases, ACCOUNTS, new Date(start.getTime() + 2 * LINES * EVERY_MS));
  const { api_key: apiKey } = JSON.parse(await readFile(credentialsFile, 'utf8')) as {
    readonly api_key: string;
  };
  const client = makeClient({ url, apiKey });
  // The name and the identifiers of a load are its own, so that every start loads something.
  const batch = `night-${Math.floor(start.getTime() / 1000).toString(36)}`;
  const path = { import_supplier_code: LOADED_SUPPLIER, import_batch: batch };
  const body = { notes: countOf(isNote), transactions: ROWS_PER_LINE * countOf(isTransactions) };
  const announced = await client.call((api) =>
    api.PUT('/v1/data-import/batches/{import_supplier_code}/{import_batch}/expected/', {
      params: { path },
      body,
    }),
  );
  if (announced.isErr()) throw new Error(announced.error.detail);
  // The answers say what was stored and refused, which the progress shows as well.
  for await (const _ of client.bulk(linesOf(batch, signal), {
    importBatch: batch,
    linesPerRequest: 20,
    signal,
  }));
}

const isNote = (at: number) => at % 5 === 0;
const isRefused = (at: number) => at % 40 === 7;
const isTransactions = (at: number) => !isNote(at) && !isRefused(at);

function countOf(isOne: (at: number) => boolean): number {
  return Array.from({ length: LINES }, (_, at) => at).filter(isOne).length;
}

async function* linesOf(batch: string, signal: AbortSignal): AsyncGenerator<BulkLine> {
  for (let at = 0; at < LINES; at += 1) {
    await pause(EVERY_MS, undefined, { signal });
    yield lineOf(batch, at);
  }
}

function lineOf(batch: string, at: number): BulkLine {
  const external_account_number = ACCOUNTS[at % ACCOUNTS.length] ?? '';
  const address = { import_supplier: LOADED_SUPPLIER, external_account_number };
  if (isNote(at))
    return {
      operation: 'notes',
      body: { ...address, notes: [{ body: `Meter read by the customer, card ${batch} ${at}` }] },
    };
  const transactions = Array.from({ length: ROWS_PER_LINE }, (_, row) => ({
    transaction_id: `${batch}-${at}-${row}`,
    transaction_date: `2019-10-${String(1 + ((at + row) % 31)).padStart(2, '0')}`,
    amount: isRefused(at) ? '12.345' : `${10 + ((at + row) % 90)}.50`,
    type: 'CHARGE' as const,
    reason: 'IMPORTED_CHARGE' as const,
  }));
  return { operation: 'transactions', body: { ...address, transactions } };
}
