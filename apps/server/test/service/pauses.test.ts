import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import { Load } from './load.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenBusiness, givenSupplier, type Supplier } from './supplier.js';

const ROUNDS = 3;
const ACKNOWLEDGED = 20;

// Slow because a load is paused and resumed while it runs, three times.
for (const deployment of DEPLOYMENTS) {
  describe(`a pause during a load onto ${deployment.name}`, function () {
    this.timeout(120_000);
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

    it('refuses every write with its reason, and no reading', async () => {
      const business = await givenBusiness(supplier, supplier.accounts);
      await setStatus('PAUSED');
      const account = supplier.accounts[0]!;
      const status = `/v1/data-import/account-transfer-status/${supplier.code}/${account.external_account_number}/`;

      for (const [path, body] of [
        [requests.NOTES, requests.notes(supplier, ['late'])],
        [requests.TRANSACTIONS, requests.transactions(supplier, ['late'])],
        [requests.STATEMENTS, requests.statements(supplier, ['late'])],
        [requests.INSTRUCTION, requests.instruction(supplier, 'TEST-LATE')],
        [
          requests.BUSINESS_INSTRUCTION,
          requests.businessInstruction(supplier, business, 'TEST-LATE'),
        ],
      ] as const) {
        const refused = await supplier.caller.post(path, body);
        expect(refused.status, path).to.equal(400);
        expect(refused.body, path).to.have.nested.include({
          'errors[0].code': 'import_supplier_migration_not_ongoing',
          'errors[0].attr':
            path === requests.BUSINESS_INSTRUCTION ? 'import_supplier_code' : 'import_supplier',
        });
      }
      expect((await supplier.caller.get(status)).body).to.deep.equal({
        status: 'COMPLETED',
        service_account_number: account.service_account_number,
      });
    });
  });
}
