import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import * as requests from './requests.js';
import type { Service } from './service.js';
import { givenBusiness, givenSupplier, PERIOD, type Supplier } from './supplier.js';

const OPERATOR = '/v1/operator/';

for (const deployment of DEPLOYMENTS) {
  describe(`accounts and businesses of ${deployment.name}`, () => {
    let service: Service;
    let supplier: Supplier;

    beforeEach(async () => {
      ({ service } = await deployment.site());
      supplier = await givenSupplier(service, { accounts: 3 });
    });

    const path = (rest: string) => `${OPERATOR}import-suppliers/${supplier.code}/${rest}`;

    it('are staged, started, failed, started again and completed, which callers are told', async () => {
      const { operator, caller, code } = supplier;
      const process = path('account-import-processes/');
      const told: unknown[] = [];
      const step = async (name: string, body: object = {}) => {
        const { status, body: answered } = await operator.post(`${process}P-1/${name}/`, body);
        expect(status, name).to.equal(200);
        const { body: shown } = await caller.get(
          `/v1/data-import/account-transfer-status/${code}/P-1/`,
        );
        told.push((shown as { status: string }).status);
        return answered as { service_account_number: string };
      };
      await operator.posted(process, { accounts: [{ external_account_number: 'P-1' }] });
      await step('start');
      await step('fail', { reason: 'tariff' });
      const failed = await operator.get(`${process}?status=failed`);
      await step('start');
      const completed = await step('complete', { statement_period: PERIOD });
      const pages = [];
      for (const kind of ['all', 'pending', 'imported']) {
        const { body } = await caller.get(
          `/v1/data-import/${kind}-account-import-processes/${code}/?limit=10000`,
        );
        pages.push((body as object[]).length);
      }

      expect(told).to.deep.equal(['IN_PROGRESS', 'UNKNOWN', 'IN_PROGRESS', 'COMPLETED']);
      expect((failed.body as object[])[0]).to.include({
        external_account_number: 'P-1',
        failure_reason: 'tariff',
      });
      expect(await step('complete')).to.deep.equal(completed);
      expect(pages).to.deep.equal([4, 0, 4]);
    });

    it('have their instructions until those are revoked, and periods one after the other', async () => {
      const { operator, caller, accounts } = supplier;
      const business = await givenBusiness(supplier, accounts.slice(0, 2));
      const account = `${OPERATOR}accounts/${accounts[0]!.service_account_number}/`;
      const linked = async () => {
        const { body } = await operator.get(account);
        const { payment_instruction: found } = body as { payment_instruction: object | null };
        return found && (found as { reference: string }).reference;
      };
      const revoke = async (of: string) => {
        const { status } = await operator.ask('DELETE', `${of}payment-instruction/`);
        expect(status).to.equal(204);
      };
      const pay = (reference: string) =>
        caller.post(requests.INSTRUCTION, requests.instruction(supplier, reference));
      await caller.posted(
        requests.BUSINESS_INSTRUCTION,
        requests.businessInstruction(supplier, business, 'TEST-B'),
      );
      expect(await linked()).to.equal('TEST-B');
      await revoke(path(`businesses/${business.external_business_identifier}/`));
      expect(await linked()).to.equal(null);
      const statuses = [(await pay('TEST-1')).status, (await pay('TEST-2')).status];
      await revoke(account);
      statuses.push((await pay('TEST-2')).status);

      expect(statuses).to.deep.equal([201, 400, 201]);
      const periods = `${account}statement-periods/`;
      const closed = await operator.post(`${periods}close/`, { to_date: '2024-06-30' });
      expect(closed.status).to.equal(200);
      await operator.posted(periods, { from_date: '2024-07-01' });
      expect((await operator.get(account)).body).to.deep.include({
        statement_period: { from_date: '2024-07-01', to_date: null },
      });
    });
  });
}
