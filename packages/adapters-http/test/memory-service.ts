import { makeUseCases, type Ports, type UseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { expect } from 'chai';
import type { AppOptions } from '../src/make-app.js';
import { AS_OPERATOR, AUTHORISED, serve, type Service } from './serving.js';

export const NOW = new Date('2024-05-06T07:08:09Z');

export const ORGANISATION = 'org-1';
export const SUPPLIERS = '/v1/operator/import-suppliers/';
export const SUPPLIER = `${SUPPLIERS}SUPPLIER/`;
export const PERIOD = { from_date: '2024-01-01', to_date: '2024-01-31' };

/** The service on a memory of its own: `send` asks as an operator, `post` as a caller. */
export interface MemoryService extends Service {
  readonly store: MemoryStore;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** With the organisation `org-1`, to which the caller of the tests belongs, and a supplier of its own. */
export async function serveMemory(
  otherPorts: Partial<Ports> = {},
  options: Partial<AppOptions> = {},
  othersOf: (useCases: ReturnType<typeof useCasesOn>) => Partial<UseCases> = () => ({}),
  connections: Parameters<typeof serve>[2] = {},
): Promise<MemoryService> {
  const store = new MemoryStore();
  const own = useCasesOn(store, otherPorts);
  const useCases = { ...own, ...othersOf(own) };
  const service = await serve(useCases, options, connections);
  store.organisations.set(ORGANISATION, { id: ORGANISATION, name: 'An organisation' });

  const send: MemoryService['send'] = async (method, path, body, headers = {}) => {
    const response = await service.fetch(path, {
      method,
      headers: {
        ...AS_OPERATOR.headers,
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  await send('POST', SUPPLIERS, { code: 'SUPPLIER', organisation_id: ORGANISATION });
  return { ...service, store, send };
}

/** With an account too, and its number. */
export async function serveAccount(
  ...settings: Parameters<typeof serveMemory>
): Promise<MemoryService & { readonly number: string }> {
  const service = await serveMemory(...settings);
  return { ...service, number: await givenAccount(service) };
}

/** An account of the supplier `SUPPLIER`, and its number. */
export async function givenAccount(
  { send }: MemoryService,
  externalAccountNumber = 'E-1',
  statementPeriod: object = PERIOD,
): Promise<string> {
  const account = {
    external_account_number: externalAccountNumber,
    statement_period: statementPeriod,
  };
  const { body } = await send('POST', `${SUPPLIER}accounts/`, { accounts: [account] });
  const [{ service_account_number: number }] = (body as { accounts: [ImportedAccount] }).accounts;
  return number;
}

interface ImportedAccount {
  readonly service_account_number: string;
}

/** Every use case on this memory, but for the tokens: those of the tests are known to the service. */
export function useCasesOn(
  store: MemoryStore,
  otherPorts: Partial<Ports> = {},
): Omit<UseCases, 'authenticate'> {
  let made = 1;
  const newOrganisationId = (seed?: string) => {
    made += 1;
    return `org-${seed ?? made}`;
  };
  const ports = allMemoryPorts(store, { now: () => NOW });
  const { authenticate: _, ...useCases } = makeUseCases({
    ...ports,
    linkedDocuments: undefined,
    newOrganisationId,
    ...otherPorts,
  });
  return useCases;
}

/** The commands of an operator on this memory. */
export function operating(store: MemoryStore, otherPorts: Partial<Ports> = {}) {
  const actor = { via: 'http', apiKeyId: 'key of operator' } as const;
  return useCasesOn(store, otherPorts).audited({ actor, action: 'ofTest' });
}

/** What `post` was answered, as `send` gives it. */
export async function answeredTo(asked: Promise<Response>): Promise<Answered> {
  const response = await asked;
  return { status: response.status, body: await response.json() };
}

export const refusalOf = async (response: Response): Promise<string> =>
  refusalIn({ status: response.status, body: await response.json() });

/** The refusal as `status code: code at attr, ...`; without the list where the body has none. */
export function refusalIn({ status, body }: Answered): string {
  const { code, errors } = body as {
    readonly code: string;
    readonly errors?: readonly { readonly code: string; readonly attr: string }[];
  };
  const listed = errors?.map((error) => `${error.code} at ${error.attr}`).join(', ');
  return `${status} ${code}${listed === undefined ? '' : `: ${listed}`}`;
}

/** By method and path: the refusal of a request without a body, or that of each body; see `refusalIn`. */
export type Refusals = Readonly<
  Record<string, string | readonly (readonly [body: unknown, refusal: string])[]>
>;

/** Operators ask on their side, and callers everywhere else. */
export async function expectRefused({ send }: MemoryService, refusals: Refusals): Promise<void> {
  for (const [asked, refused] of Object.entries(refusals))
    for (const [body, refusal] of typeof refused === 'string' ? [[undefined, refused]] : refused) {
      const [method = '', path = ''] = asked.split(' ');
      const headers = path.startsWith('/v1/operator/') ? AS_OPERATOR.headers : AUTHORISED;
      const answered = await send(method, path, body, headers);
      expect(refusalIn(answered), `${asked} ${JSON.stringify(body)}`).to.equal(refusal);
    }
}

/** A request that breaks one rule and nothing else. */
export const ruleBroken = (code: string, attr: string): string => `400 ${code}: ${code} at ${attr}`;
/** A request of an operator that cannot be read. */
export const unreadable = (...errors: readonly string[]): string =>
  `400 operator_request_failed_validation: ${errors.join(', ')}`;
