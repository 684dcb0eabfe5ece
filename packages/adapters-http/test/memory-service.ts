import {
  makeCreateBusiness,
  makeCreateOrganisation,
  makeGetImportProcess,
  makeIssueApiKey,
  makeListApiKeys,
  makeListOrganisations,
  makeListStatusChanges,
  makeManageAccounts,
  makeManageImportProcesses,
  makeManageSuppliers,
  makeReadSuppliers,
  makeRevokeApiKey,
  makeRevokeInstructions,
} from '@data-import/application';
import {
  MemoryAccountRepository,
  MemoryApiKeyRepository,
  MemoryBusinessRepository,
  MemoryDocumentStore,
  MemoryImportProcessReader,
  MemoryImportProcessRepository,
  MemoryInstructionRevocations,
  MemoryOrganisationRepository,
  MemorySecrets,
  MemoryStore,
  MemorySupplierRepository,
} from '@data-import/application/memory';
import type { AppOptions, UseCases } from '../src/make-app.js';
import { AS_OPERATOR, serve, type Service } from './serving.js';

export const NOW = new Date('2024-05-06T07:08:09Z');

export const ORGANISATION = 'org-1';
export const SUPPLIERS = '/v1/operator/import-suppliers/';
export const SUPPLIER = `${SUPPLIERS}SUPPLIER/`;
export const PERIOD = { from_date: '2024-01-01', to_date: '2024-01-31' };

/** The service on a memory of its own, asked by an operator. */
export interface MemoryService extends Omit<Service, 'post'> {
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
  others: Partial<UseCases> = {},
  options: Partial<AppOptions> = {},
): Promise<MemoryService> {
  const store = new MemoryStore();
  const service = await serve({ ...useCasesOn(store), ...others }, options);
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

/** What the operator does, on this memory. */
export function useCasesOn(store: MemoryStore): Partial<UseCases> {
  const clock = { now: () => NOW };
  const organisations = new MemoryOrganisationRepository(store);
  const suppliers = new MemorySupplierRepository(store);
  const apiKeys = new MemoryApiKeyRepository();
  const importProcessReader = new MemoryImportProcessReader(store);
  let made = 1;
  const newId = (seed?: string) => {
    made += 1;
    return seed === undefined ? `org-${made}` : `org-${seed}`;
  };
  return {
    createOrganisation: makeCreateOrganisation({ organisations, newId }),
    issueApiKey: makeIssueApiKey({ apiKeys, organisations, secrets: new MemorySecrets(), clock }),
    revokeApiKey: makeRevokeApiKey({ apiKeys, clock }),
    listApiKeys: makeListApiKeys({ apiKeys, organisations }),
    listOrganisations: makeListOrganisations({ organisations }),
    listStatusChanges: makeListStatusChanges({ suppliers, apiKeys }),
    manageSuppliers: makeManageSuppliers({ suppliers, organisations, clock }),
    manageImportProcesses: makeManageImportProcesses({
      processes: new MemoryImportProcessRepository(store),
      suppliers,
      clock,
    }),
    getImportProcess: makeGetImportProcess({ reader: importProcessReader }),
    importProcessReader,
    manageAccounts: makeManageAccounts({ accounts: new MemoryAccountRepository(store), clock }),
    createBusiness: makeCreateBusiness({
      businesses: new MemoryBusinessRepository(store),
      suppliers,
    }),
    revokeInstructions: makeRevokeInstructions({
      revocations: new MemoryInstructionRevocations(store),
      suppliers,
      clock,
    }),
    readSuppliers: makeReadSuppliers({ suppliers }),
    documentStore: new MemoryDocumentStore(clock),
    clock,
  };
}

/** The refusal as `status code: code at attr, ...`; without the list where the body has none. */
export function refusalIn({ status, body }: Answered): string {
  const { code, errors } = body as {
    readonly code: string;
    readonly errors?: readonly { readonly code: string; readonly attr: string }[];
  };
  const listed = errors?.map((error) => `${error.code} at ${error.attr}`).join(', ');
  return `${status} ${code}${listed === undefined ? '' : `: ${listed}`}`;
}
