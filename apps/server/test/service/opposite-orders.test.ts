import { expect } from 'chai';
import type { Api } from './api.js';
import { DEPLOYMENTS } from './deployments.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenBusiness, givenSupplier, PERIOD, type Business, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const ROUNDS = 8;
const IDS = Array.from({ length: 200 }, (_, index) => `T-${index}`);

/** Every other one in the opposite order, and every other server. */
async function inBothOrders<T>(
  items: readonly T[],
  callers: readonly Api[],
  post: (caller: Api, items: readonly T[], round: number) => Promise<unknown>,
): Promise<void> {
  const orders = [items, items.toReversed()];
  await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) =>
      post(callers[round % callers.length]!, orders[(round >> 1) % 2]!, round),
    ),
  );
}

for (const deployment of DEPLOYMENTS) {
  describe(`batches in opposite orders at once to ${deployment.name}`, () => {
    let site: Site;
    let supplier: Supplier;

    before(async () => {
      site = await deployment.site();
    });
    beforeEach(async () => {
      supplier = await givenSupplier(site.service, { accounts: 40 });
    });

    it('add each transaction once', async () => {
      await inBothOrders(IDS, await site.apis(supplier.apiKey), (caller, ids) =>
        caller.posted(requests.TRANSACTIONS, requests.transactions(supplier, ids)),
      );

      const number = supplier.accounts[0]!.service_account_number;
      const { transactions } = await supportView(supplier.operator, number);
      expect(transactions.map((one) => one.transaction_id)).to.have.members(IDS);
    });

    it('link every business to its accounts, which they share', async () => {
      const businesses: Business[] = [];
      for (let count = 0; count < ROUNDS; count += 1)
        businesses.push(await givenBusiness(supplier, supplier.accounts));

      await inBothOrders(
        businesses[0]!.accounts,
        await site.apis(supplier.apiKey),
        (caller, accounts, round) =>
          caller.posted(
            requests.BUSINESS_INSTRUCTION,
            requests.businessInstruction(
              supplier,
              { ...businesses[round]!, accounts },
              `TEST-${round}`,
            ),
          ),
      );

      expect(await supplier.counters()).to.include({ payment_instructions: ROUNDS });
    });

    it('create each account once', async () => {
      const operator = (await site.service.demoKeys()).operator_api_key;
      const accounts = IDS.map((id) => ({
        external_account_number: `NEW-${id}`,
        statement_period: PERIOD,
      }));

      const numbers = new Set<string>();
      await inBothOrders(accounts, await site.apis(operator), async (api, ordered) => {
        const path = `/v1/operator/import-suppliers/${supplier.code}/accounts/`;
        const imported = await api.posted<Pick<Supplier, 'accounts'>>(path, { accounts: ordered });
        for (const one of imported.accounts) numbers.add(JSON.stringify(one));
      });

      expect(numbers.size).to.equal(IDS.length);
      expect(await supplier.counters()).to.include({ completed: IDS.length + 40 });
    });
  });
}
