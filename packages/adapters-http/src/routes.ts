import type { CreateNotes, ImportTransactions } from '@data-import/application';
import type { Vocabulary } from '@data-import/domain';
import { createNotesRoute } from './notes/create-notes-route.js';
import type { Limits } from './request/limits.js';
import type { Route } from './routing/route.js';
import { importTransactionsRoute } from './transactions/import-transactions-route.js';

/** The use cases that callers reach by REST. */
export interface RestUseCases {
  readonly createNotes: CreateNotes;
  readonly importTransactions: ImportTransactions;
}

export interface RouteSettings {
  readonly limits: Limits;
  readonly vocabulary: Vocabulary;
}

/** Every route that asks for a token: the one list behind the router and the documentation. */
export function makeRoutes(useCases: RestUseCases, settings: RouteSettings): readonly Route[] {
  return [
    createNotesRoute(useCases.createNotes, settings.limits),
    importTransactionsRoute(useCases.importTransactions, settings),
  ];
}
