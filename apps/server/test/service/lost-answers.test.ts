import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Api } from './api.js';
import { DEPLOYMENTS } from './deployments.js';
import { postgres } from './engines.js';
import { FaultyProxy } from './faulty-proxy.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

/** More than any request makes of the database. */
const MOST_ANSWERS = 60;

const viewOf = ({ operator, accounts }: Supplier) =>
  supportView(operator, accounts[0]!.service_account_number);

for (const deployment of DEPLOYMENTS) {
  describe(`an answer that is lost on its way from ${deployment.name}`, function () {
    this.timeout(60_000);
    let site: Site;
    let proxy: FaultyProxy;

    before(async () => {
      site = await deployment.site();
      proxy = await FaultyProxy.before(site.service.url);
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
    this.timeout(60_000);
    let site: Site;
    let proxy: FaultyProxy;
    let operator: Api;
    let token: string;

    before(async () => {
      site = await deployment.site();
      proxy = await FaultyProxy.before(site.service.url);
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
  let proxy: FaultyProxy;

  before(async () => {
    const database = await postgres.database();
    proxy = await FaultyProxy.before(database.variables['DATABASE_URL']!);
    const url = proxy.through(database.variables['DATABASE_URL']!);
    const variables = { ...database.variables, DATABASE_URL: url };
    site = await openSite({
      name: 'PostgreSQL',
      database: async () => ({ ...database, variables }),
    });
  });
  after(async () => {
    await site?.close();
    await proxy?.close();
  });

  it('whichever it is, leaves all of a request or nothing, and a repeat completes it', async () => {
    const supplier = await givenSupplier(site.service, { accounts: MOST_ANSWERS });
    const outcomes = new Set<string>();
    let answers = 0;
    for (let hasCut = true; hasCut; answers += 1) {
      const account = supplier.accounts[answers]!;
      const body = requests.transactions(supplier, ['1', '2', '3'], account);
      const kept = async () =>
        (await supportView(supplier.operator, account.service_account_number)).transactions.length;

      proxy.cutAfter(answers);
      const { status } = await supplier.caller.post(requests.TRANSACTIONS, body);
      hasCut = proxy.hasCut;
      proxy.heal();

      outcomes.add(`${status} with ${await kept()}`);
      await supplier.caller.posted(requests.TRANSACTIONS, body);
      expect(await kept()).to.equal(3);
    }
    expect([...outcomes]).to.have.members(['500 with 0', '500 with 3', '201 with 3']);
  });
});
