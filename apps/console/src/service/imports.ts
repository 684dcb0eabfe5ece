import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { callForPage } from './cursor.js';
import type { Page } from './use-pages.js';

type Schemas = components['schemas'];
type Detailed = Schemas['DetailedAccountImportProcess'];

/** Operators see all of these fields; callers see which account it is, and whether it was created. */
export type ImportProcess = Pick<Detailed, 'external_account_number'> & {
  readonly service_account_number: string | null;
  readonly status: string;
  readonly reason: string | null;
  /** The time at which it came into its state. */
  readonly since: string | null;
};

export const OPERATOR_STATES = ['failed', 'in_progress', 'staged', 'completed'] as const;
export const CALLER_STATES = ['pending', 'imported'] as const;
export type State = (typeof OPERATOR_STATES)[number] | (typeof CALLER_STATES)[number] | 'all';

export const PAGE_SIZE = 500;

/** One page, oldest staged first. */
export async function readImports(
  { client, scope }: Session,
  supplier: string,
  state: State,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Result<Page<ImportProcess>, ClientFailure>> {
  const params = {
    path: { import_supplier_code: supplier },
    query: {
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
      ...(isOperatorState(state) && { status: state }),
    },
  };
  const page = await callForPage(client, (api) =>
    api.GET(pathOf(scope, state), { params, signal }),
  );
  // The request accepts JSON, so the answer is an array; its type covers NDJSON as well.
  return page.map(({ data, cursor: next }) => ({ rows: [data].flat().map(shown), cursor: next }));
}

function isOperatorState(state: State): state is (typeof OPERATOR_STATES)[number] {
  return OPERATOR_STATES.some((known) => known === state);
}

function pathOf(scope: Session['scope'], state: State) {
  if (scope === 'operator')
    return '/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/';
  if (state === 'pending')
    return '/v1/data-import/pending-account-import-processes/{import_supplier_code}/';
  if (state === 'imported')
    return '/v1/data-import/imported-account-import-processes/{import_supplier_code}/';
  return '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
}

function shown(listed: Detailed | Schemas['AccountImportProcess']): ImportProcess {
  const { external_account_number, service_account_number, account_created_at } = listed;
  const account = { external_account_number, service_account_number };
  if (!('status' in listed)) {
    const status = service_account_number === null ? 'PENDING' : 'IMPORTED';
    return { ...account, status, reason: null, since: account_created_at };
  }
  const { status, failure_reason: reason, staged_at: staged } = listed;
  const times = {
    STAGED: staged,
    IN_PROGRESS: listed.started_at,
    FAILED: listed.failed_at,
    COMPLETED: listed.completed_at,
  };
  return { ...account, status, reason, since: times[status] };
}
