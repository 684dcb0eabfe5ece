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

  for (const query of ['', '?check_previously_added=false'])
    it(`whichever it is, leaves what the answer says, and nothing twice (${query || 'looked up'})`, async () => {
      const supplier = await givenSupplier(site.service, { accounts: MOST_ANSWERS });
      const outcomes = new Set<string>();
      let answers = 0;
      for (let hasCut = true; hasCut; answers += 1) {
        const account = supplier.accounts[answers]!;
        const body = requests.transactions(supplier, ['1', '2', '3'], account);

        proxy.cutAfter(answers);
        const answer = await supplier.caller.post(requests.TRANSACTIONS + query, body);
        hasCut = proxy.hasCut;
        proxy.heal();

        const view = await supportView(supplier.operator, account.service_account_number);
        outcomes.add(`${answer.status} with ${view.transactions.length}`);
        if (answer.status === 201)
          expect(requests.statusesIn(answer)).to.not.include('ALREADY_EXISTS');
      }
      expect([...outcomes]).to.have.members(['500 with 0', '201 with 3']);
    });
});
