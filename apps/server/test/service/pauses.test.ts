import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import { Load } from './load.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

const ROUNDS = 3;
const ACKNOWLEDGED = 20;

// Slow because a load is paused and resumed while it runs, three times.
for (const deployment of DEPLOYMENTS) {
  describe(`a pause during a load onto ${deployment.name}`, () => {
    let site: Site;
    let supplier: Supplier;

    before(async () => {
      site = await deployment.site();
      supplier = await givenSupplier(site.service, { accounts: 8 });
    });

    const setStatus = async (status: string): Promise<void> => {
      const path = `/v1/operator/import-suppliers/${supplier.code}/`;
      const answer = await supplier.operator.send('PATCH', path, { status });
      expect(answer.status).to.equal(200);
      expect(answer.body).to.include({ status });
    };

    it(`holds from its answer on: nothing more is kept, ${ROUNDS} times`, async () => {
      const callers = await site.apis(supplier.apiKey);
      for (let round = 0; round < ROUNDS; round += 1) {
        const load = new Load(supplier, supplier.accounts, `round ${round}`);
        const loading = load.run(callers);
        await load.untilAcknowledged(ACKNOWLEDGED);
        await setStatus('PAUSED');
        const kept = await supplier.counters();
        await loading;

        expect(await supplier.counters()).to.deep.equal(kept);
        expect(load.acknowledged).to.be.above(0);
        await load.expectWhole();
        await setStatus('ONGOING');
        await load.repeat(supplier.caller);
        await load.expectComplete();
      }
    });
  });
}
