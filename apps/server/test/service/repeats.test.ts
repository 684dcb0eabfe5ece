import { expect } from 'chai';
import type { Api } from './api.js';
import type { Answer } from './documentation.js';
import { DEPLOYMENTS } from './deployments.js';
import type { Site } from './site.js';
import * as requests from './requests.js';
import { givenBusiness, givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const AT_ONCE = 64;

for (const deployment of DEPLOYMENTS) {
  describe(`64 identical posts at once to ${deployment.name}`, () => {
    let site: Site;
    let supplier: Supplier;
    /** On behalf of the supplier, one for each server. */
    let callers: readonly Api[];

    before(async () => {
      site = await deployment.site();
    });
    beforeEach(async () => {
      supplier = await givenSupplier(site.service, { accounts: 3 });
      callers = await site.apis(supplier.apiKey);
    });

    const post = async (path: string, body: unknown): Promise<readonly Answer[]> => {
      const numbers = Array.from({ length: AT_ONCE }, (_, index) => index % callers.length);
      const answers = await Promise.all(numbers.map((one) => callers[one]!.post(path, body)));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(AT_ONCE).fill(201));
      return answers;
    };
    const view = () => supportView(supplier.operator, supplier.accounts[0]!.service_account_number);

    it('add each transaction once, with one pinned note about one that was moved', async () => {
      const late = { ...requests.charge('LATE'), transaction_date: '2025-03-01' };
      const body = { ...requests.transactions(supplier, ['T-1', 'T-2']) };
      const answers = await post(requests.TRANSACTIONS, {
        ...body,
        transactions: [...body.transactions, late],
      });

      const statuses = answers.map(requests.statusesIn);
      expect(new Set(statuses).size).to.equal(2);
      expect(statuses.filter((one) => one.includes('ADDED'))).to.have.length(1);
      const { transactions, notes } = await view();
      expect(transactions.map((one) => one.transaction_id)).to.have.members(['T-1', 'T-2', 'LATE']);
      expect(notes.map(({ is_pinned }) => is_pinned)).to.deep.equal([true]);
    });

    it('attach one payment instruction to the account', async () => {
      const answers = await post(requests.INSTRUCTION, requests.instruction(supplier, 'TEST-1'));

      const { service_account_number } = supplier.accounts[0]!;
      for (const { body } of answers)
        expect(body).to.deep.equal({ service_account_number, reference: 'TEST-1' });
      expect((await view()).payment_instruction).to.include({ reference: 'TEST-1' });
    });

    it('attach one payment instruction to the business and its accounts', async () => {
      const business = await givenBusiness(supplier, supplier.accounts.slice(0, 2));
      await post(
        requests.BUSINESS_INSTRUCTION,
        requests.businessInstruction(supplier, business, 'TEST-2'),
      );

      const counters = await supplier.counters();
      expect(counters).to.include({ payment_instructions: 1 });
      expect((await view()).payment_instruction).to.include({ reference: 'TEST-2' });
    });
  });
}
