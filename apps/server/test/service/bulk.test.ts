import { Chance } from '@data-import/application/contracts';
import { expect } from 'chai';
import type { Api } from './api.js';
import { lineOf, sendBulk, type BulkLine, type BulkSettings } from './bulk-requests.js';
import { DEPLOYMENTS } from './deployments.js';
import { givenLoadable } from './loadable.js';
import { RandomRequests } from './random-requests.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { storedRows } from './stored-rows.js';
import { givenSupplier, type ImportedAccount, type Supplier } from './supplier.js';

const REQUESTS = 50;
const MANY = 48;
const PERIOD = { from_date: '2024-01-01', to_date: '2024-12-31' };
const SEED = Number(process.env['BULK_SEED'] ?? 20_261_122);

interface Single {
  readonly path: string;
  readonly body: object;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** The same for every supplier, but for its code. */
function requestsFor(code: string, seed: number): readonly Single[] {
  const random = new RandomRequests(code, seed);
  const chance = new Chance(seed);
  // Whether an account's own instruction or that of its business comes first, no order of lines says.
  const without = seed % 2 === 0 ? requests.INSTRUCTION : requests.BUSINESS_INSTRUCTION;
  const found: Single[] = [];
  while (found.length < REQUESTS) {
    const { path, body } = random.next();
    if (path.startsWith(without)) continue;
    const query = new URLSearchParams(path.split('?')[1]);
    if (chance.next() < 0.25) query.set('dry_run', 'true');
    if (chance.next() < 0.5) query.set('report_differences', 'yes');
    if (chance.next() < 0.5) query.set('import_batch', chance.next() < 0.5 ? 'one' : 'other');
    const isOther = 'transactions' in body && chance.next() < 0.3;
    found.push({
      path: `${path.split('?')[0]}?${query.toString()}`,
      body: isOther ? withOtherAmounts(body as Transactions) : body,
    });
  }
  return found;
}

interface Transactions {
  readonly transactions: readonly object[];
}

/** The same transactions with other content. */
function withOtherAmounts({ transactions, ...address }: Transactions): object {
  return { ...address, transactions: transactions.map((one) => ({ ...one, amount: '999.99' })) };
}

// Slow because hundreds of requests are sent alone, too.
for (const deployment of DEPLOYMENTS) {
  describe(`bulk requests to ${deployment.name} (seed ${SEED})`, () => {
    let site: Site;

    before(async () => {
      site = await deployment.site();
    });

    const inBulk = async (
      supplier: Supplier,
      lines: readonly BulkLine[],
      settings?: BulkSettings,
    ) => {
      const token = await tokenOf(supplier);
      const answers = await sendBulk(site.service.url, token, lines, settings);
      return answers.map(({ status, body }) => ({ status, body: anonymous(body, supplier) }));
    };

    it('are answered as single requests when they are dry runs as a whole, and leave every row as it was', async () => {
      const supplier = await givenLoadable(site.service);
      await singly(supplier, requestsFor(supplier.code, SEED));
      const others = requestsFor(supplier.code, SEED + 1).map(({ path, body }) => ({
        path: path.replace(/dry_run=true&?/, ''),
        body,
      }));
      const before = await storedRows(site.service);
      const asDryRuns = others.map(({ path, body }) => ({ path: `${path}&dry_run=1`, body }));
      const expected = await singly(supplier, asDryRuns);
      const lines = others.map(({ path, body }) => lineOf(path, body));
      const answers = await inBulk(supplier, lines, { query: '?dry_run=true' });

      expect(answers).to.deep.equal(expected);
      const statuses = new Set(answers.map(({ status }) => status));
      expect([...statuses]).to.have.members([200, 400, 404]);
      expect(JSON.stringify(answers)).to.include('"differences":').and.to.include('_ADDED_TO_');
      expect(await storedRows(site.service)).to.deep.equal(before);
    });

    it(`store lines about ${MANY} accounts as single requests do, plain ones and others mixed`, async () => {
      const [one, briefly, fully] = [
        await givenMany(site),
        await givenMany(site),
        await givenMany(site),
      ];
      for (const supplier of [one, briefly, fully])
        await singly(
          supplier,
          supplier.accounts.slice(0, 2).map((account, n) => mixed(supplier, account, n)),
        );
      const expected = await singly(one, mixedFor(one));
      const lines = mixedFor(fully).map(({ path, body }) => lineOf(path, body));
      const { url } = site.service;
      const token = await tokenOf(briefly);
      const inBrief = mixedFor(briefly).map(({ path, body }) => lineOf(path, body));
      const [answers, brief] = [
        await inBulk(fully, lines),
        await sendBulk(url, token, inBrief, { query: '?answers=brief' }),
      ];

      expect(answers).to.deep.equal(expected);
      expect(brief.map(statusOf)).to.deep.equal(expected.map(statusOf));
      expect(brief.map(({ outcomes }) => outcomes && outcomes['created'])).to.deep.equal(
        expected.map((answer) => createdIn(answer)),
      );
      const stored = await storedFor(one);
      expect(await storedFor(fully)).to.deep.equal(stored);
      expect(await storedFor(briefly)).to.deep.equal(stored);
      expect(JSON.stringify(stored)).to.include('Transaction date changed');
    });
  });
}

async function givenMany(site: Site): Promise<Supplier> {
  const supplier = await givenSupplier(site.service, { accounts: 0 });
  const accounts = Array.from({ length: MANY }, (_, n) => ({
    external_account_number: `${supplier.code}-${n}`,
    ...(n % 12 !== 11 && { statement_period: PERIOD }),
  }));
  const imported = await supplier.operator.posted<{ accounts: Supplier['accounts'] }>(
    `/v1/operator/import-suppliers/${supplier.code}/accounts/`,
    { accounts },
  );
  return { ...supplier, accounts: imported.accounts };
}

/** Three in four lines are plain: of the others each is something else. */
function mixed(supplier: Supplier, account: ImportedAccount, n: number): Single {
  const ids = Array.from({ length: 1 + (n % 4) }, (_, index) => `für ${n} ${index}`);
  const body = requests.transactions(supplier, ids, account);
  const [first = requests.charge('none')] = body.transactions;
  const early = { ...first, transaction_date: '2023-12-31' };
  const post = (query: string, differing: object = {}) => ({
    path: `${requests.TRANSACTIONS}${query}`,
    body: { ...body, ...differing },
  });
  switch (n % 24) {
    case 2:
      return post('', { transactions: [early, ...body.transactions.slice(1)] });
    case 3:
      return post('?import_batch=one');
    case 5:
      return post('?force_add_to_current_statement=false', { transactions: [early] });
    case 6:
      return post('?force_add_to_current_statement=false&import_batch=one');
    case 8:
      return post('', { transactions: [first, first] });
    case 9:
      return post('', { transactions: [first, { ...first, amount: 1 }] });
    case 10:
      return post('', { external_account_number: 'unknown' });
    case 13:
      return post('', { transactions: [{ ...first, amount: 'much' }] });
    case 14:
      return post('?check_previously_added=false&report_differences=true');
    case 15:
      return post('?dry_run=true');
    default:
      return post(n % 2 === 0 ? '' : '?report_differences=true');
  }
}

function mixedFor(supplier: Supplier): readonly Single[] {
  return supplier.accounts.map((account, n) => mixed(supplier, account, n));
}

const statusOf = ({ status }: Answered) => status;

/** `undefined` when it was refused. */
function createdIn({ status, body }: Answered): number | undefined {
  if (status >= 300) return undefined;
  const { results } = body as { readonly results: readonly { readonly status: string }[] };
  return results.filter((result) => result.status === 'TRANSACTION_ADDED_TO_ACCOUNT').length;
}

/** Everything that is stored, in words that do not tell suppliers apart. */
async function storedFor(supplier: Supplier): Promise<object> {
  const views = [];
  for (const { service_account_number } of supplier.accounts) {
    const { body } = await supplier.operator.get(
      `/v1/operator/accounts/${service_account_number}/`,
    );
    const view = anonymous(body, supplier) as Record<string, readonly unknown[]>;
    // Of what came in the same second, no order is promised.
    for (const list of ['notes', 'transactions', 'statements'])
      view[list] = (view[list] ?? []).map((item) => JSON.stringify(item)).toSorted();
    views.push(view);
  }
  const { different, ...counters } = await supplier.counters();
  const { body } = await supplier.caller.get(`/v1/data-import/batches/${supplier.code}/`);
  const batches = (anonymous(body, supplier) as readonly object[]).map((batch) =>
    JSON.stringify(batch).replaceAll(supplier.apiKeyId, 'KEY'),
  );
  return { views, counters, different, batches: batches.toSorted() };
}

async function singly(supplier: Supplier, all: readonly Single[]): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const { path, body } of all) {
    const { status, body: answer } = await supplier.caller.post(path, body);
    answers.push({ status, body: anonymous(answer, supplier) });
  }
  return answers;
}

const TOKENS = new WeakMap<Api, Promise<string>>();

function tokenOf({ caller, apiKey }: Supplier): Promise<string> {
  const token = TOKENS.get(caller) ?? caller.token(apiKey);
  TOKENS.set(caller, token);
  return token;
}

/** The moments that the random requests give end alike; others are of now. */
function anonymous(value: unknown, { code }: Supplier): unknown {
  const text = JSON.stringify(value)
    .replaceAll(code, 'SUPPLIER')
    .replaceAll(/A-[0-9A-F]{8}/g, 'A-?')
    .replaceAll(/"\d{4}-\d\d-\d\dT(?!10:20:30)[\d:.]+Z"/g, '"now"');
  return JSON.parse(text) as unknown;
}
