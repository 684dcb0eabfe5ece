import { makeUseCases, type UseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { OPERATOR_ROLES, type Identity } from '@data-import/domain';
import type { HttpServerSettings } from '@data-import/http-kit';
import { err, ok } from 'neverthrow';
import { makeApp, type AppOptions, type RequestLogEntry } from '../src/make-app.js';
import type { Documentation } from './description/documentation.js';
import { documentationOf } from './description/documentation-of.js';
import { listen } from './listening.js';

export const CALLER: Identity = { role: 'caller', apiKeyId: 'key-1', organisationId: 'org-1' };
export const OPERATOR: Identity = { role: 'admin', apiKeyId: 'key-2' };

const IDENTITIES = new Map<string, Identity>([
  ['caller-token', CALLER],
  ['operator-token', OPERATOR],
  ...OPERATOR_ROLES.map((role) => [role, { role, apiKeyId: `key of ${role}` }] as const),
  ['reader', { ...CALLER, readOnly: true }],
]);

type Commands = ReturnType<UseCases['audited']>;

/** The use cases of a service whose operators have these commands. */
export const commanded = (commands: Partial<Commands>) => ({
  audited: () => commands as Commands,
});

const unexpected = (): never => {
  throw new Error('This use case was not expected to be called.');
};

/** None of which a test of one route expects to be called. */
const USE_CASES: UseCases = {
  ...mapped(makeUseCases(allMemoryPorts(new MemoryStore(), { now: unexpected })), unexpected),
  openLinkedDocument: undefined,
  // What is noted of a request changes nothing that it is answered.
  noteRefusal: () => undefined,
  noteBatch: () => undefined,
  noteClosed: () => undefined,
  lastOfAudit: async () => undefined,
  authenticate: async (token) => {
    const identity = IDENTITIES.get(token);
    return identity ? ok(identity) : err({ kind: 'token-invalid' });
  },
};

/** The same names, each with this function. */
function mapped(useCases: UseCases, value: () => never): Record<keyof UseCases, () => never> {
  const names = Object.keys(useCases) as (keyof UseCases)[];
  return Object.fromEntries(names.map((name) => [name, value])) as ReturnType<typeof mapped>;
}

const OPTIONS: AppOptions = {
  vendors: ['stripe', 'gocardless'],
  isReady: async () => true,
  report: () => undefined,
  log: () => undefined,
};

export interface Reported {
  readonly error: unknown;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
}

/** The app on a port of its own, with what it logged and reported. */
export interface Service {
  readonly url: string;
  readonly logged: readonly RequestLogEntry[];
  readonly reported: readonly Reported[];
  readonly fetch: (path: string, init?: Init) => Promise<Response>;
  readonly post: (path: string, body: unknown, init?: Init) => Promise<Response>;
  readonly documentation: Documentation;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

interface Init extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

export async function serve(
  useCases: Partial<UseCases> = {},
  options: Partial<AppOptions> = {},
  connections: Partial<HttpServerSettings> = {},
): Promise<Service> {
  const logged: RequestLogEntry[] = [];
  const reported: Reported[] = [];
  const appOptions = {
    ...OPTIONS,
    report: (error: unknown, about: Omit<Reported, 'error'>) => reported.push({ error, ...about }),
    log: (entry: RequestLogEntry) => logged.push(entry),
    ...options,
  };
  const documentation = await documentationOf(options, (describing) =>
    makeApp(USE_CASES, { ...OPTIONS, ...describing }),
  );
  const { url, close } = await listen(
    makeApp({ ...USE_CASES, ...useCases }, appOptions),
    connections,
  );

  // Whatever a test asks: what is answered must be documented.
  const request = async (path: string, init: Init = {}) => {
    const headers = new Headers({ ...AUTHORISED, ...init.headers });
    if (headers.get('Authorization') === '') headers.delete('Authorization');
    const response = await fetch(url + path, { ...init, headers });
    const { pathname, search } = new URL(path, url);
    await documentation.check({ method: init.method ?? 'GET', path: pathname + search }, response);
    return response;
  };
  return {
    url,
    logged,
    reported,
    fetch: request,
    post: (path, body, init = {}) =>
      request(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
        headers: { 'Content-Type': 'application/json', ...init.headers },
      }),
    documentation,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** While it answers others, nothing more is counted: so it works on nothing else. */
export async function isIdle({ url }: Service, count: () => number): Promise<boolean> {
  const before = count();
  for (let others = 0; others < 20; others += 1) await (await fetch(`${url}/healthz`)).text();
  return count() === before;
}

export const AUTHORISED = { Authorization: 'Token caller-token' } as const;
/** Of a client without a token. */
export const AS_NOBODY = { headers: { Authorization: '' } } as const;
export const AS_OPERATOR = { headers: { Authorization: 'Token operator-token' } } as const;

/** The errors of a validation body as `code at attr`. */
export async function problemsIn(response: Response): Promise<readonly string[]> {
  const { errors } = (await response.json()) as { errors: { code: string; attr: string }[] };
  return errors.map(({ code, attr }) => `${code} at ${attr}`);
}
