import type { components } from '@data-import/client';
import { serviceUrl } from '../routing/service-url.js';
import type { Session } from '../session/session.js';
import { amongTabs } from './among-tabs.js';

type Schemas = components['schemas'];
export type PartHealth = Schemas['PartHealth'];
export type Health = Schemas['Health'];

export interface SeenHealth {
  /** The time of the reading, by the clock of this machine. */
  readonly at: number;
  /** `undefined` when nothing answered. */
  readonly health: Health | undefined;
}

/** A server that stopped reporting is named after ten seconds, and must be seen within 15. */
const EVERY_MS = 3000;
/** Each of the two requests waits so long: the service says within two seconds that its database does not answer. */
const PATIENCE_MS = 4000;
/** An answer is old after two rounds with both requests unanswered. */
export const OLD_MS = 2 * (EVERY_MS + 2 * PATIENCE_MS);

/** Reads the health every few seconds until `signal`: that of all servers for an operator, the readiness for others. */
export async function followHealth(
  session: Session | undefined,
  signal: AbortSignal,
  onSeen: (seen: SeenHealth) => void,
): Promise<void> {
  if (!session?.isOperator) return readAgainAndAgain(readiness, signal, onSeen);
  const ask = (until: AbortSignal) => operatorHealth(session, until);
  return amongTabs<SeenHealth>('health', session, signal, onSeen, (tell) =>
    readAgainAndAgain(ask, signal, tell),
  );
}

async function readAgainAndAgain(
  ask: (signal: AbortSignal) => Promise<Health | undefined>,
  signal: AbortSignal,
  onSeen: (seen: SeenHealth) => void,
): Promise<void> {
  while (!signal.aborted) {
    const health = await ask(signal);
    if (signal.aborted) return;
    onSeen({ at: Date.now(), health });
    await elapsed(EVERY_MS, signal);
  }
}

async function operatorHealth(
  { client }: Session,
  signal: AbortSignal,
): Promise<Health | undefined> {
  const answer = await client.call((api) =>
    api.GET('/v1/operator/health/', { signal: within(PATIENCE_MS, signal) }),
  );
  if (answer.isOk()) return answer.value;
  const ready = await readiness(signal);
  if (ready?.status !== 'HEALTHY') return ready;
  // The service answers, but its health is unknown.
  const detail = `The service answers, but does not say how it is: ${answer.error.detail}`;
  return {
    status: 'DEGRADED',
    parts: [{ part: 'servers', status: 'DEGRADED', since: null, detail, runbook: SERVER_ERRORS }],
    failures: [],
    audit: null,
  };
}

const SERVER_ERRORS = 'docs/#/runbook/dataimportservererrors';

const NOTHING_KNOWN = { parts: [], failures: [], audit: null };

/** Needs no key. A proxy keeps `/readyz` itself from browsers. */
export async function readiness(signal: AbortSignal): Promise<Health | undefined> {
  try {
    const answer = await fetch(serviceUrl('console/readyz/'), {
      signal: within(PATIENCE_MS, signal),
      cache: 'no-store',
    });
    return await readinessIn(answer);
  } catch {
    return undefined;
  }
}

/** `undefined` from a proxy without a server behind it; any other answer without a status reports no fault. */
export async function readinessIn(answer: Response): Promise<Health | undefined> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson && answer.status >= 502) return undefined;
  const { status } = (isJson ? await answer.json() : {}) as { readonly status?: string };
  return status === 'not_ready'
    ? { ...NOTHING_KNOWN, status: 'FAILING', parts: [NOT_READY] }
    : { ...NOTHING_KNOWN, status: 'HEALTHY' };
}

const NOT_READY: PartHealth = {
  part: 'database',
  status: 'FAILING',
  // The readiness does not say since when.
  since: null,
  detail: 'The database does not answer, or accepts no writes.',
  runbook: 'docs/#/runbook/dataimportnotready',
};

function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

async function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
