import { makeClient, retryAfterIn, type Client, type ClientOptions } from '@data-import/client';
import { readSettings, type CheckSettings } from '@data-import/wire';
import type { Pace } from './pace.js';
import { ServiceUnusable } from './service-unusable.js';

export const ATTEMPT_TIMEOUT_MS = 30_000;

/** A client whose requests tell the pace how the service answers them. */
export function makeService(
  { url, apiKey, patienceMs }: Required<Pick<ClientOptions, 'url' | 'apiKey' | 'patienceMs'>>,
  pace: Pace,
): Client {
  const runtime = { fetch: (asked: string, init: RequestInit) => fetchAtPace(asked, init, pace) };
  return openClient({ url, apiKey, patienceMs, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, runtime });
}

/** @throws ServiceUnusable for a URL or a key that cannot be one. */
export function openClient(options: ClientOptions): Client {
  try {
    return makeClient(options);
  } catch (error) {
    throw new ServiceUnusable((error as Error).message, { isConfiguration: true });
  }
}

async function fetchAtPace(url: string, init: RequestInit, pace: Pace): Promise<Response> {
  const beganAt = performance.now();
  try {
    const response = await fetchBounded(url, isBulk(url) ? plainly(init) : init);
    const { status, headers } = response;
    if (status === 429 || status >= 500) pace.slowDown(beganAt, retryAfterIn(headers));
    return response;
  } catch (error) {
    pace.slowDown(beganAt);
    throw error;
  }
}

const MOST_SETTINGS_BYTES = 1024 * 1024;

/** Cuts off settings that are too long to be those of a service, before they take the memory of the process. */
export async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.body || !new URL(url).pathname.endsWith('/settings/')) return response;
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MOST_SETTINGS_BYTES) controller.terminate();
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
}

function isBulk(url: string): boolean {
  return new URL(url).pathname.endsWith('/bulk/');
}

/** Brief answers are so small that compressing and unpacking them costs more than it saves. */
function plainly(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return { ...init, headers };
}

/** @throws ServiceUnusable when the service does not answer with limits and vocabulary. */
export async function settingsOfService(client: Client): Promise<CheckSettings> {
  const answer = await client.call((api) => api.GET('/v1/data-import/settings/'));
  if (answer.isErr()) throw ServiceUnusable.from(answer.error);
  const read = readSettings(answer.value);
  if (read.isErr())
    throw new ServiceUnusable(`The settings of the service have no ${read.error.at}.`);
  return read.value;
}

export interface Supplier {
  readonly status: string;
  readonly time_zone: string;
  readonly counters: Readonly<Record<string, number>>;
  /** Absent from services before this setting. */
  readonly callers_import_accounts?: boolean;
}

export async function readSupplier(client: Client, code: string): Promise<Supplier> {
  const answer = await client.call((api) =>
    api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/', {
      params: { path: { import_supplier_code: code } },
    }),
  );
  if (answer.isOk()) return answer.value;
  const failure = answer.error;
  if (failure.kind === 'refused' && failure.code === 'import_supplier_not_found')
    throw new ServiceUnusable(`The API key has no import supplier ${code}.`, {
      isConfiguration: true,
    });
  throw ServiceUnusable.from(failure);
}

/** Gives the salted digests of the numbers of erased accounts. */
export function listErased(client: Client, supplier: string) {
  return client.call((api) =>
    api.GET('/v1/data-import/erased-accounts/{import_supplier_code}/', {
      params: { path: { import_supplier_code: supplier } },
    }),
  );
}

/** @throws ServiceUnusable where the key is refused, or imports no accounts. */
export async function requireOperator(operator: Client): Promise<void> {
  const answer = await operator.call((api) => api.GET('/v1/data-import/identity/'));
  if (answer.isErr()) throw ServiceUnusable.from(answer.error, 'operator');
  if (!answer.value.operations.includes('importAccounts'))
    throw new ServiceUnusable('This key may not import accounts.', {
      isConfiguration: true,
      refusedKey: { of: 'operator', isKnown: true },
    });
}

/** Lines are refused otherwise, each by itself. */
export function requireOpen(code: string, { status }: Supplier, isDryRun: boolean): void {
  if (status === 'ONGOING' || (isDryRun && status === 'PAUSED')) return;
  throw new ServiceUnusable(
    `The import supplier ${code} is ${status}: the operator has to open it. What was loaded stays.`,
  );
}
