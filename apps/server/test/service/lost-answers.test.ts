import { CuttingProxy, freePort } from '@data-import/testkit';
import { expect } from 'chai';
import type { Api } from './api.js';
import { expectNoDifferences } from './database-check.js';
import { postgres } from './engines.js';
import * as requests from './requests.js';
import { Service } from './service.js';
import { openSite, type Site } from './site.js';
import { givenAccounts, givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

describe('an answer of PostgreSQL that is lost on its way to the server', () => {
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
    const more = { PORT: String(await freePort()), DATABASE_IDLE_TIMEOUT_MS: '3000' };
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
