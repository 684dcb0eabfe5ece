import { expect } from 'chai';
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
