import type { ClientFailure, components } from '@data-import/client';
import { err, ok, type Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { cursorIn } from './cursor.js';

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

export interface ImportPage {
  readonly processes: readonly ImportProcess[];
  readonly cursor: string | undefined;
}

export const PAGE_SIZE = 500;

/** One page, oldest staged first. */
export async function readImports(
  { client, scope }: Session,
  supplier: string,
  state: State,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Result<ImportPage, ClientFailure>> {
  const params = {
    path: { import_supplier_code: supplier },
    query: {
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
      ...(isOperatorState(state) && { status: state }),
    },
  };
  let link: string | null = null;
  const answer = await client.call(async (api) => {
    const answered = await api.GET(pathOf(scope, state), { params, signal });
    link = answered.response.headers.get('link');
    return answered;
  });
  if (answer.isErr()) return err(answer.error);
  // The request accepts JSON, so the answer is an array; its type covers NDJSON as well.
  const listed = [answer.value].flat();
  return ok({ processes: listed.map(shown), cursor: cursorIn(link) });
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
