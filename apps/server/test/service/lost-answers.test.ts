import { randomUUID } from 'node:crypto';
import { CuttingProxy, freePort } from '@data-import/testkit';
import { expect } from 'chai';
import type { Api } from './api.js';
import { expectNoDifferences } from './database-check.js';
import { DEPLOYMENTS } from './deployments.js';
import { postgres } from './engines.js';
import * as requests from './requests.js';
import { Service } from './service.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const viewOf = ({ operator, accounts }: Supplier) =>
  supportView(operator, accounts[0]!.service_account_number);

for (const deployment of DEPLOYMENTS) {
  describe(`an answer that is lost on its way from ${deployment.name}`, function () {
    this.timeout(120_000);
    let site: Site;
    let proxy: CuttingProxy;

    before(async () => {
      site = await deployment.site();
      proxy = await CuttingProxy.before(site.service.url);
    });
    after(() => proxy.close());

    for (const [path, bodyFor] of [
      [requests.NOTES, (supplier: Supplier) => requests.notes(supplier, ['one', 'two'])],
      [requests.TRANSACTIONS, (supplier: Supplier) => requests.transactions(supplier, ['1', '2'])],
      [requests.STATEMENTS, (supplier: Supplier) => requests.statements(supplier, ['1', '2'])],
      [requests.INSTRUCTION, (supplier: Supplier) => requests.instruction(supplier, 'TEST-1')],
    ] as const) {
      it(`was kept, and is repeated without effect: ${path}`, async () => {
        const supplier = await givenSupplier(site.service);
        proxy.cutAfter(0);
        const lost = fetch(proxy.through(`${site.service.url}${path}`), {
          method: 'POST',
          body: JSON.stringify(bodyFor(supplier)),
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Token ${await supplier.caller.token(supplier.apiKey)}`,
          },
        });
        expect(await lost.catch((error: Error) => error)).to.be.an.instanceOf(TypeError);
        const kept = await viewOf(supplier);

        await supplier.caller.posted(path, bodyFor(supplier));

        const loaded = Object.values(await supplier.counters()).reduce((sum, one) => sum + one);
        expect(loaded).to.be.above(1);
        expect(await viewOf(supplier)).to.deep.equal(kept);
      });
    }
  });
}

for (const deployment of DEPLOYMENTS) {
  describe(`an answer to an operator that is lost on its way from ${deployment.name}`, function () {
    this.timeout(120_000);
    let site: Site;
    let proxy: CuttingProxy;
    let operator: Api;
    let token: string;

    before(async () => {
      site = await deployment.site();
      proxy = await CuttingProxy.before(site.service.url);
      operator = await site.service.operator();
      token = await operator.token((await site.service.demoKeys()).operator_api_key);
    });
    after(() => proxy.close());

    const losing = async (path: string, body: object, key: string) => {
      proxy.cutAfter(0);
      const lost = fetch(proxy.through(`${site.service.url}${path}`), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Token ${token}`,
          'Idempotency-Key': key,
        },
      });
      expect(await lost.catch((error: Error) => error)).to.be.an.instanceOf(TypeError);
    };
    const repeated = async <T>(path: string, body: object, key: string): Promise<T> => {
      const headers = { 'Idempotency-Key': key };
      const answer = await operator.send('POST', path, body, { headers });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
      return answer.body as T;
    };
    const listed = async (path: string) =>
      (await operator.get(path)).body as readonly Readonly<Record<string, unknown>>[];

    it('leaves one organisation when the request is sent again', async () => {
      const [path, key] = ['/v1/operator/organisations/', randomUUID()];
      const body = { name: `Lost and found ${key}` };
      await losing(path, body, key);
      const { organisation_id } = await repeated<{ organisation_id: string }>(path, body, key);

      const found = (await listed(path)).filter(({ name }) => name === body.name);
      expect(found).to.deep.equal([{ organisation_id, ...body }]);
    });

    it('leaves one API key, which works, when the request is sent again', async () => {
      const { organisationId } = await givenSupplier(site.service, { accounts: 0 });
      const path = `/v1/operator/organisations/${organisationId}/api-keys/`;
      const [body, key] = [{ label: 'lost and found' }, randomUUID()];
      await losing(path, body, key);
      const again = await repeated<{ api_key_id: string; api_key: string }>(path, body, key);
      const onceMore = await repeated<{ api_key_id: string; api_key: string }>(path, body, key);

      expect(onceMore).to.deep.equal(again);
      const found = (await listed(path)).filter(({ label }) => label === body.label);
      expect(found.map(({ api_key_id }) => api_key_id)).to.deep.equal([again.api_key_id]);
      expect(await operator.token(again.api_key)).to.be.a('string');
    });
  });
}

describe('an answer of PostgreSQL that is lost on its way to the server', function () {
  this.timeout(120_000);
  let site: Site;
  let proxy: CuttingProxy;
  let supplier: Supplier;
  /** Of a server that soon gives up finding out what became of an append. */
  let impatient: Api;
  let second: Service;

  before(async () => {
    const database = await postgres.database();
    proxy = await CuttingProxy.before(database.variables['DATABASE_URL']!);
    const url = proxy.through(database.variables['DATABASE_URL']!);
    const variables = {
      ...database.variables,
      DATABASE_URL: url,
      DATABASE_IDLE_TIMEOUT_MS: '100000',
    };
    site = await openSite({
      name: 'PostgreSQL',
      database: async () => ({ ...database, variables }),
    });
    supplier = await givenSupplier(site.service, { accounts: 20 });
    const more = { PORT: String(await freePort()), DATABASE_IDLE_TIMEOUT_MS: '1000' };
    second = await new Service({ ...site.service.variables, ...more }).start();
    impatient = await second.api(supplier.apiKey);
  });
  after(async () => {
    await second?.kill();
    await site?.close();
    await proxy?.close();
  });

  let used = 0;
  const post = async (query: string, whileLost: () => void, caller = supplier.caller) => {
    const account = supplier.accounts[used++]!;
    whileLost();
    const body = requests.transactions(supplier, ['1', '2', '3'], account);
    const answer = await caller.post(requests.TRANSACTIONS + query, body);
    proxy.reopen();
    const view = await supportView(supplier.operator, account.service_account_number);
    return { answer, stored: view.transactions.length };
  };

  for (const query of ['', '?check_previously_added=false']) {
    const name = query || 'with the look-up';

    for (const fate of ['answer-lost', 'never-sent'] as const)
      it(`of the append (${fate}), is found out: stored once, and not said to exist already (${name})`, async () => {
        const { answer, stored } = await post(query, () => proxy.cut(fate, 'transactions-append'));

        expect(answer.status).to.equal(201);
        expect(requests.statusesIn(answer)).to.not.include('ALREADY_EXISTS');
        expect(stored).to.equal(3);
      });

    it(`of the reading, is a 500 of which nothing is stored (${name})`, async () => {
      const { answer, stored } = await post(query, () =>
        proxy.cut('answer-lost', 'transactions-read'),
      );

      expect(answer.status).to.equal(500);
      expect(answer.body).to.include({ code: 'internal_error' });
      expect(stored).to.equal(0);
    });

    it(`of the append, and cannot be found out, is a 500 that says so (${name})`, async () => {
      const { answer, stored } = await post(
        query,
        () => proxy.cut('answer-lost', 'transactions-append', 1, () => proxy.shut()),
        impatient,
      );

      expect(answer.status).to.equal(500);
      expect(answer.body).to.include({ code: 'outcome_unknown' });
      expect(stored).to.equal(3);
    });
  }

  it('of an append under an idempotency key, and cannot be found out, is settled by a repeat', async () => {
    const account = supplier.accounts[used++]!;
    const body = requests.transactions(supplier, ['1', '2', '3'], account);
    const path = `${requests.TRANSACTIONS}?check_previously_added=false`;
    const headers = { 'Idempotency-Key': 'load-1' };
    const send = (caller = supplier.caller) => caller.send('POST', path, body, { headers });
    proxy.cut('answer-lost', 'keyed-transactions-append', 1, () => proxy.shut());
    const lost = await send(impatient);
    proxy.reopen();
    const [repeat, onceMore] = [await send(), await send()];

    expect(lost.status).to.equal(500);
    expect(lost.body).to.include({ code: 'outcome_unknown' });
    expect([repeat.status, onceMore.status]).to.deep.equal([201, 201]);
    expect(onceMore.body).to.deep.equal(repeat.body);
    const view = await supportView(supplier.operator, account.service_account_number);
    expect(view.transactions).to.have.lengthOf(3);
  });

  it('of the commit of imported accounts, is found out', async () => {
    proxy.cut('answer-lost', 'COMMIT;');
    const cuts = proxy.cuts;
    const imported = await givenAccounts(supplier.operator, supplier.code, 5);

    expect(proxy.cuts).to.equal(cuts + 1);
    expect(imported).to.have.lengthOf(5);
  });

  it('leaves nothing that does not fit together', () => expectNoDifferences(site.service));
});
