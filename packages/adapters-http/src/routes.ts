import type { CreateNotes } from '@data-import/application';
import { createNotesRoute } from './notes/create-notes-route.js';
import type { Limits } from './request/limits.js';
import type { Route } from './routing/route.js';

/** The use cases that callers reach by REST. */
export interface RestUseCases {
  readonly createNotes: CreateNotes;
}

export interface RouteSettings {
  readonly limits: Limits;
}

/** Every route that asks for a token: the one list behind the router and the documentation. */
export function makeRoutes(useCases: RestUseCases, { limits }: RouteSettings): readonly Route[] {
  return [createNotesRoute(useCases.createNotes, limits)];
}
