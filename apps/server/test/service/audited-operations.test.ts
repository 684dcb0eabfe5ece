import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeApp } from '@data-import/adapters-http';
import { makeUseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { Api } from './api.js';
import * as requests from './requests.js';
import { givenBusiness, givenSupplier, type Supplier } from './supplier.js';

const BATCH = 'night';
const STAGED = { external_account_number: 'STAGED-1' };
const REASON = { reason: 'Asked for.' };

interface Given extends Supplier {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A request that succeeds. */
interface Asked {
  readonly params?: object;
  readonly query?: (given: Given) => string;
  readonly body?: (given: Given) => unknown;
  readonly before?: (given: Given) => Promise<unknown>;
  /** The supplier that the entry names, if not that of the request. */
  readonly names?: (given: Given) => string | null;
}

const pause = ({ operator, path }: Given) => operator.send('PATCH', path, { status: 'PAUSED' });
const start = ({ operator, path }: Given) =>
  operator.ask('POST', `${path}account-import-processes/${STAGED.external_account_number}/start/`);
const noSupplier = () => null;
const ofAccount: Asked = {
  query: ({ params }) => `?external_account_number=${params['external_account_number']}`,
};

/** By operation. */
const CHANGES: Readonly<Record<string, Asked>> = {
  changeSupplier: { body: () => ({ status: 'PAUSED', ...REASON }) },
  closeStatementPeriod: { body: () => ({ to_date: '2024-06-30' }) },
  completeImport: { params: STAGED, before: start, body: () => ({}) },
  createBusiness: {
    body: ({ accounts: [account] }) => ({
      external_business_identifier: 'ANOTHER',
      accounts: [{ external_account_number: account!.external_account_number }],
    }),
  },
  createSupplier: {
    body: ({ code, organisationId }) => ({ code: `${code}_B`, organisation_id: organisationId }),
    names: ({ code }) => `${code}_B`,
  },
  failImport: { params: STAGED, before: start, body: () => REASON },
  importAccounts: { body: () => ({ accounts: [{ external_account_number: 'ANOTHER' }] }) },
  openStatementPeriod: { body: () => ({ from_date: '2025-01-01', to_date: '2025-01-31' }) },
  removeItems: {
    before: pause,
    body: ({ params }) => ({
      kind: 'notes',
      external_account_number: params['external_account_number'],
      note: { body: 'one' },
    }),
  },
  revokeAccountInstruction: {},
  revokeBusinessInstruction: {},
  stageAccounts: { body: () => ({ accounts: [{ external_account_number: 'STAGED-2' }] }) },
  startImport: { params: STAGED },
  undoImportBatch: { before: pause },
  withdrawAnnouncementOfSupplier: {},
  createOrganisation: { body: () => ({ name: 'Another' }), names: noSupplier },
  eraseAccount: { body: () => REASON },
  issueApiKey: { body: () => ({}), names: noSupplier },
  revokeApiKey: { names: noSupplier },
};

/** What callers do where the operator lets them. */
const BY_CALLERS: Readonly<Record<string, Asked>> = {
  importOwnAccounts: {
    before: ({ operator, path }) => operator.send('PATCH', path, { callers_import_accounts: true }),
    body: () => ({ accounts: [{ external_account_number: 'ANOTHER' }] }),
  },
};

/** Lists are looks at the accounts that they name. */
const LOOKS: Readonly<Record<string, Asked>> = {
  viewAccount: {},
  exportAccount: {},
  viewOwnAccount: {},
  exportHistoricalStatements: ofAccount,
  exportNotes: ofAccount,
  exportPaymentInstructions: ofAccount,
  exportTransactions: ofAccount,
  listAccountDigests: ofAccount,
  listAccountTotals: ofAccount,
  listDetailedAccountImportProcesses: ofAccount,
};

const SHOW_NO_ITEMS = new Set(['getAccountTransferStatus', 'searchAccounts', 'searchOwnAccounts']);

interface Served {
  readonly url: string;
  readonly operator: () => Promise<Api>;
  readonly close: () => void;
}

async function serveMemory(): Promise<Served> {
  const useCases = makeUseCases(allMemoryPorts(new MemoryStore(), { now: () => new Date() }));
  const app = makeApp(useCases, {
    vendors: [],
    isReady: async () => true,
    report: () => undefined,
    log: () => undefined,
  });
  const answer = app.callback();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const actor = { via: 'command line', user: 'ann@ops-1' } as const;
  const { issueApiKey } = useCases.audited({ actor, action: 'issueApiKey' });
  const issued = await issueApiKey({ role: 'admin' });
  const key = issued._unsafeUnwrap().text;
  return { url, operator: () => new Api(url).as(key), close: () => server.close() };
}

interface Described {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly isChange: boolean;
  readonly isOfAccount: boolean;
}

/** Every operation, as the table of operations and its route have it. */
async function describedAt(url: string): Promise<readonly Described[]> {
  const answer = await fetch(`${url}/openapi.json`);
  const { paths } = (await answer.json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, ...stated }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      isChange: method !== 'get' && !(stated['x-roles'] ?? ['caller']).includes('caller'),
      isOfAccount: stated.parameters?.some(({ name }) => ACCOUNT.test(name)) ?? false,
    })),
  );
}

const ACCOUNT = /^(external|service)_account_number$/;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly 'x-roles'?: readonly string[];
}

/** With everything that an operation can change. */
async function givenLoaded(served: Served): Promise<Given> {
  const supplier = await givenSupplier(served);
  const { code, operator, caller, organisationId, apiKeyId, accounts } = supplier;
  const [account] = accounts;
  const path = `/v1/operator/import-suppliers/${code}/`;
  const business = await givenBusiness(supplier, accounts);
  await operator.posted(`${path}account-import-processes/`, { accounts: [STAGED] });
  const expected = `/v1/data-import/batches/${code}/${BATCH}/expected/`;
  await caller.send('PUT', expected, { notes: 2 });
  await caller.posted(`${requests.NOTES}?import_batch=${BATCH}`, requests.notes(supplier, ['one']));
  const params = {
    import_supplier_code: code,
    import_batch: BATCH,
    organisation_id: organisationId,
    api_key_id: apiKeyId,
    external_business_identifier: business.external_business_identifier,
    ...account!,
  };
  return { ...supplier, path, params };
}

interface Entry {
  readonly number: number;
  readonly action: string;
  readonly actor: { readonly api_key_id: string | null };
  readonly import_supplier: string | null;
}

async function entriesOf(operator: Api, filter = ''): Promise<readonly Entry[]> {
  return (await operator.get(`/v1/operator/audit/?limit=10${filter}`)).body as readonly Entry[];
}

describe('the audit of what operators do', () => {
  const served = openedForAll(() => serveMemory());
  let operations: readonly Described[];

  before(async () => {
    operations = await describedAt(served.url);
  });

  it('is tried with every operation that changes something for an operator', () => {
    const changes = operations.filter(({ isChange }) => isChange);
    expect(changes.map(({ operationId }) => operationId)).to.have.members(Object.keys(CHANGES));
  });

  it('is tried with every operation that shows what one account has', () => {
    const looks = operations.filter(
      ({ method, isOfAccount, operationId }) =>
        method === 'GET' && isOfAccount && !SHOW_NO_ITEMS.has(operationId),
    );
    expect(looks.map(({ operationId }) => operationId)).to.have.members(Object.keys(LOOKS));
  });

  for (const [operationId, asked] of Object.entries({ ...CHANGES, ...LOOKS, ...BY_CALLERS }))
    it(`has one entry of ${operationId}`, async () => {
      const given = await givenLoaded(served);
      const { operator, code } = given;
      const asking = operationId in BY_CALLERS ? given.caller : operator;
      await asked.before?.(given);
      const [before] = await entriesOf(operator);
      const { method, path } = operations.find((one) => one.operationId === operationId)!;
      const params: Readonly<Record<string, string>> = { ...given.params, ...asked.params };
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => params[parameter]!);
      const pathAndQuery = filled + (asked.query?.(given) ?? '');
      const body = asked.body?.(given);
      const isOfLines = operationId === 'removeItems';
      const headers = { 'Content-Type': isOfLines ? 'application/x-ndjson' : 'application/json' };
      const answer =
        body === undefined
          ? await asking.ask(method, pathAndQuery)
          : await asking.send(method, pathAndQuery, body, { headers });
      expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 204);

      const identity = await asking.get('/v1/data-import/identity/');
      const { api_key_id: by } = identity.body as { readonly api_key_id: string };
      const added = (await entriesOf(operator)).filter(({ number }) => number > before!.number);
      expect(
        added.map(({ action, actor, import_supplier: about }) => [action, actor.api_key_id, about]),
      ).to.deep.equal([[operationId, by, asked.names ? asked.names(given) : code]]);
      const [found] = await entriesOf(operator, `&action=${operationId}`);
      expect(found).to.deep.equal(added[0]);
    });
});
