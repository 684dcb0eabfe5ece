import { expect } from 'chai';
import type { Api } from './api.js';
import { BULK, lineOf } from './bulk-requests.js';
import { DEPLOYMENTS } from './deployments.js';
import { Documentation, type Answer } from './documentation.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { storedRows } from './stored-rows.js';
import { givenSupplier, PERIOD, type Supplier } from './supplier.js';

const ACCOUNT = { external_account_number: 'SAME-1' };
const BUSINESS = { external_business_identifier: 'SAME-BUSINESS', accounts: [ACCOUNT] };
const BATCH = 'same';

const QUERIES = [
  '',
  '?dry_run=true',
  '?report_differences=true',
  `?import_batch=${BATCH}`,
  `?dry_run=true&report_differences=true&import_batch=${BATCH}`,
];

const OWN_ACCOUNTS = '/v1/data-import/accounts/{import_supplier_code}/';
const REFUSED_REQUESTS = '/v1/data-import/refusals/requests/';

type QueriesOf = (supplier: Supplier) => readonly string[];

/** What is asked of lists that name a supplier in their query. */
const ABOUT_IN_QUERY: Readonly<Record<string, QueriesOf>> = {
  '/v1/data-import/refusals/': ({ code }) => [`?import_supplier=${code}`],
  [REFUSED_REQUESTS]: ({ code }) => [
    `?import_supplier=${code}&operation=transactions&code=required`,
  ],
  '/v1/data-import/accounts/': ({ code, accounts }) =>
    [ACCOUNT.external_account_number.slice(0, -1), accounts[0]!.service_account_number, 't-1'].map(
      (q) => `?q=${q}&import_supplier=${code}`,
    ),
};

type BodyOf = (supplier: Supplier, mark: string) => object;

/** What is posted to load data. */
const BODIES: Readonly<Record<string, BodyOf>> = {
  [requests.NOTES]: (supplier, mark) => requests.notes(supplier, [mark], ACCOUNT),
  [requests.TRANSACTIONS]: (supplier, mark) => requests.transactions(supplier, [mark], ACCOUNT),
  [requests.STATEMENTS]: (supplier, mark) => requests.statements(supplier, [mark]),
  [requests.INSTRUCTION]: (supplier, mark) => requests.instruction(supplier, `TEST-${mark}`),
  [requests.BUSINESS_INSTRUCTION]: (supplier, mark) =>
    requests.businessInstruction(supplier, BUSINESS, `TEST-${mark}-B`),
};

/** Every way in which a request of this operation is about a supplier. */
function waysToAsk(method: string, path: string, supplier: Supplier, api: Api) {
  if (method === 'GET') {
    const ofQuery = ABOUT_IN_QUERY[path]?.(supplier);
    if (ofQuery) return ofQuery.map((query) => () => api.get(path + query));
    const about = pathAbout(supplier, path);
    const queries = /exports|totals\/|processes/.test(path) ? ['', '?limit=1'] : [''];
    return queries.map((query) => () => api.get(about + query));
  }
  if (method === 'PUT' || method === 'DELETE')
    return [() => api.send(method, pathAbout(supplier, path), { transactions: 1 })];
  if (path === BULK) {
    const lines = Object.entries(BODIES).map(([one, body]) => lineOf(one, body(supplier, 'x')));
    return QUERIES.map((query) => () => inBulk(api, query, lines));
  }
  if (path.endsWith('/end/')) return [() => api.post(pathAbout(supplier, path), {})];
  if (path === OWN_ACCOUNTS)
    return [() => api.post(pathAbout(supplier, path), { accounts: [ACCOUNT] })];
  const body = BODIES[path];
  if (!body) throw new Error(`Say here what ${method} ${path} is asked about a supplier.`);
  return QUERIES.map((query) => () => api.post(path + query, body(supplier, 'x')));
}

function pathAbout({ code }: Supplier, path: string): string {
  const about = path
    .replace('{import_supplier_code}', code)
    .replace('{external_account_number}', ACCOUNT.external_account_number)
    .replace('{import_batch}', BATCH);
  if (about.includes('{')) throw new Error(`Say here what is asked at ${path}.`);
  return about;
}

function inBulk(api: Api, query: string, lines: readonly object[]): Promise<Answer> {
  return api.ask('POST', BULK + query, {
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
}

/** Loaded alike by each organisation: the numbers, the batch and the idempotency key are the same. */
async function givenLoaded(site: Site): Promise<Supplier> {
  const settings = { callers_import_accounts: true };
  const supplier = await givenSupplier(site.service, { accounts: 0, settings });
  const { operator, caller, code } = supplier;
  const path = `/v1/operator/import-suppliers/${code}/`;
  const imported = await operator.posted<{ accounts: Supplier['accounts'] }>(`${path}accounts/`, {
    accounts: [{ ...ACCOUNT, statement_period: PERIOD }],
  });
  await operator.posted(`${path}businesses/`, BUSINESS);
  const loaded = { ...supplier, accounts: imported.accounts };
  for (const [one, body] of Object.entries(BODIES))
    await caller.posted(`${one}?import_batch=${BATCH}`, body(loaded, code));
  const added = await caller.send(
    'POST',
    `${requests.TRANSACTIONS}?check_previously_added=false&import_batch=${BATCH}`,
    requests.transactions(loaded, [code], ACCOUNT),
    { headers: { 'Idempotency-Key': 'same' } },
  );
  expect(requests.statusesIn(added)).to.equal('TRANSACTION_ADDED_TO_ACCOUNT');
  return loaded;
}

for (const deployment of DEPLOYMENTS)
  describe(`two organisations with the same numbers on ${deployment.name}`, () => {
    let site: Site;
    let mine: Supplier;
    let theirs: Supplier;
    let operations: Documentation['operations'];

    before(async () => {
      site = await deployment.site();
      [mine, theirs] = [await givenLoaded(site), await givenLoaded(site)];
      const documentation = await Documentation.of(site.service.url);
      operations = documentation.operations.filter(([, path]) =>
        path.startsWith('/v1/data-import/'),
      );
    });

    it("are told of each other's suppliers what is told of absent ones, by every operation", async () => {
      const absent = { ...theirs, code: 'ABSENT' };
      const before = await storedRows(site.service);
      const asked = operations.filter(isAboutSupplier);
      expect(asked.length).to.be.above(15);

      for (const [method, path] of asked) {
        const about = waysToAsk(method, path, theirs, mine.caller);
        const aboutAbsent = waysToAsk(method, path, absent, mine.caller);
        for (const [index, ask] of about.entries()) {
          const [answer, expected] = [await ask(), await aboutAbsent[index]!()];
          const named = `${method} ${path} ${index}`;
          expect(withoutCode(answer, theirs), named).to.deep.equal(withoutCode(expected, absent));
          const statuses = Array.isArray(answer.body) ? answer.body.map(statusOf) : [answer.status];
          for (const status of statuses) expect(status, named).to.be.oneOf([400, 404]);
        }
      }
      expect(await storedRows(site.service)).to.deep.equal(before);
    });

    it('are shown their own data and nothing else, by every operation that reads', async () => {
      const theirWords = [theirs.code, theirs.accounts[0]!.service_account_number];
      // All have the same external numbers; a search for one names no supplier.
      const queries: Readonly<Record<string, string | undefined>> = {
        '/v1/data-import/accounts/': '?q=SAME-1',
        [REFUSED_REQUESTS]: ABOUT_IN_QUERY[REFUSED_REQUESTS]!(mine)[0],
      };
      for (const [method, path] of operations) {
        if (method !== 'GET') continue;
        const { status, body } = await mine.caller.get(
          pathAbout(mine, path) + (queries[path] ?? ''),
        );

        expect(status, path).to.equal(200);
        for (const word of theirWords) expect(JSON.stringify(body), path).not.to.include(word);
        if (/exports|batches|totals/.test(path))
          expect(body, path).to.be.an(path.includes('/totals') ? 'object' : 'array').that.is.not
            .empty;
      }
    });
  });

function isAboutSupplier([method, path]: readonly [string, string]): boolean {
  return method !== 'GET' || path.includes('{') || path in ABOUT_IN_QUERY;
}

/** What is answered, in words that do not tell suppliers apart. */
function withoutCode({ status, body, headers }: Answer, { code }: Supplier): object {
  const text = JSON.stringify([status, body, headers.get('content-type'), headers.get('dry-run')]);
  return JSON.parse(text.replaceAll(code, 'CODE')) as object;
}

function statusOf({ status }: { readonly status: number }): number {
  return status;
}
