import type {
  ExportedInstruction,
  ExportPage,
  ExportQuery,
  ExportReader,
  OfAccount,
} from '@data-import/application';
import type { HistoricalStatement, Note, Transaction, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { NOTES } from '../tables/notes.js';
import { readStatement, STATEMENTS } from '../tables/statements.js';
import { TRANSACTIONS } from '../tables/transactions.js';
import { pageOfInstructions } from './exported-instructions.js';
import { pageOfItems, type ItemTable } from './exported-items.js';

export class KnexExportReader implements ExportReader {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  notes(
    query: ExportQuery,
    after: string | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Note>> | undefined> {
    return pageOfItems(this.#db, NOTE_ITEMS, query, after, limit);
  }

  transactions(
    query: ExportQuery,
    after: string | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<Transaction>> | undefined> {
    return pageOfItems(this.#db, TRANSACTION_ITEMS, query, after, limit);
  }

  statements(
    query: ExportQuery,
    after: string | undefined,
    limit: number,
  ): Promise<ExportPage<OfAccount<HistoricalStatement>> | undefined> {
    return pageOfItems(this.#db, STATEMENT_ITEMS, query, after, limit);
  }

  instructions(
    query: ExportQuery,
    now: UtcInstant,
    after: string | undefined,
    limit: number,
  ): Promise<ExportPage<ExportedInstruction> | undefined> {
    return pageOfInstructions(this.#db, query, now, after, limit);
  }
}

const NOTE_ITEMS: ItemTable<Note> = {
  table: NOTES,
  read: NOTES.read,
  characters: 'coalesce(length(body), 0) + length(cast(document_paths as text))',
};

const TRANSACTION_ITEMS: ItemTable<Transaction> = {
  table: TRANSACTIONS,
  read: TRANSACTIONS.read,
  characters: 'coalesce(length(cast(details as text)), 0)',
};

const STATEMENT_ITEMS: ItemTable<HistoricalStatement> = {
  table: STATEMENTS,
  read: readStatement,
  characters: '0',
};
