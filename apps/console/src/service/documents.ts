import { ClientError, type ClientFailure, type components } from '@data-import/client';
import type { Session } from '../session/session.js';

export type MissingDocument = components['schemas']['MissingDocument'];
type SearchTotal = components['schemas']['DocumentSearchTotal'];

/** The progress of a search. */
export interface DocumentSearch {
  /** The first of those that are missing. */
  readonly documents: readonly MissingDocument[];
  readonly missing: number;
  /** Comes last: without it the search was interrupted. */
  readonly total: SearchTotal | undefined;
}

export const MOST_SHOWN = 10_000;
const SHOWN_EVERY_MS = 200;

/**
 * Asks the file store for every document of the supplier; gives the state several times a second.
 *
 * @throws ClientError when it is refused or interrupted.
 */
export async function* findMissingDocuments(
  { client }: Session,
  supplier: string,
  signal: AbortSignal,
): AsyncGenerator<DocumentSearch, void> {
  const lines = client.stream(
    '/v1/operator/import-suppliers/{import_supplier_code}/missing-documents/',
    { method: 'GET', path: { import_supplier_code: supplier }, signal },
  );
  const documents: MissingDocument[] = [];
  let missing = 0;
  let shownAt = 0;
  for await (const line of lines) {
    if ('missing' in line) return yield { documents: [...documents], missing, total: line };
    missing += 1;
    if (documents.length < MOST_SHOWN) documents.push(line);
    if (performance.now() - shownAt < SHOWN_EVERY_MS) continue;
    shownAt = performance.now();
    yield { documents: [...documents], missing, total: undefined };
  }
  throw new ClientError(CUT);
}

const CUT: ClientFailure = {
  kind: 'unreachable',
  detail: 'The answer has ended before its last line.',
  requestId: undefined,
  attempts: 1,
  isOutcomeUnknown: false,
};
