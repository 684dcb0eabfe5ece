import { expect } from 'chai';
import {
  PERIOD,
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const NUMBER = 'A/1 ä?';

describe('POST account-import-processes/<number>', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', `${SUPPLIER}account-import-processes/`, {
      accounts: [{ external_account_number: NUMBER }],
    });
  });

  afterEach(() => service.close());

  const step = (name: string, body?: object, number = NUMBER, supplier = SUPPLIER) =>
    service.send(
      'POST',
      `${supplier}account-import-processes/${encodeURIComponent(number)}/${name}/`,
      body,
    );
  const start = () => step('start');
  const complete = () => step('complete', { statement_period: PERIOD });
  const fail = () => step('fail', { reason: 'no meter' });

  const NOT_IN_PROGRESS =
    '400 import_process_not_in_progress: import_process_not_in_progress at non_field_errors';
  const COMPLETED = '400 import_process_completed: import_process_completed at non_field_errors';

  describe('start', () => {
    it('starts a process, also one that runs and one that has failed', async () => {
      const started = { external_account_number: NUMBER, status: 'IN_PROGRESS' };

      expect(await start()).to.deep.equal({ status: 200, body: started });
      expect(await start()).to.deep.equal({ status: 200, body: started });
      await fail();
      expect(await start()).to.deep.equal({ status: 200, body: started });
    });

    it('takes an empty object for a body', async () => {
      expect((await step('start', {})).status).to.equal(200);
    });

    it('refuses a process that is completed', async () => {
      await start();
      await complete();

      expect(refusalIn(await start())).to.equal(COMPLETED);
    });
  });

  describe('complete', () => {
    it('creates the account, and answers alike when it is repeated', async () => {
      await start();
      const { status, body } = await complete();
      const [number] = service.store.accounts.keys();

      expect({ status, body }).to.deep.equal({
        status: 200,
        body: { service_account_number: number },
      });
      expect(
        (await step('complete', { statement_period: { from_date: '2023-01-01' } })).body,
      ).to.deep.equal(body);
      expect(service.store.accounts.get(number!)?.account.openPeriod).to.deep.equal({
        from: '2024-01-01',
        to: '2024-01-31',
      });
    });

    it('takes a request without a body, because no field is required', async () => {
      await start();
      const { status } = await step('complete');

      expect(status).to.equal(200);
      const [stored] = service.store.accounts.values();
      expect(stored?.account.openPeriod).to.equal(undefined);
    });

    it('refuses a process that does not run', async () => {
      expect(refusalIn(await complete())).to.equal(NOT_IN_PROGRESS);
    });

    it('refuses a period that ends before it begins', async () => {
      const statement_period = { from_date: '2024-02-01', to_date: '2024-01-31' };

      expect(refusalIn(await step('complete', { statement_period }))).to.equal(
        '400 from_date_later_than_to_date: from_date_later_than_to_date at statement_period.from_date',
      );
    });

    it('lists what is wrong with a request', async () => {
      expect(refusalIn(await step('complete', { statement_period: {} }))).to.equal(
        '400 operator_request_failed_validation: required at statement_period.from_date',
      );
      expect(refusalIn(await step('complete', { statement_period: '2024' }))).to.equal(
        '400 operator_request_failed_validation: invalid at statement_period',
      );
    });
  });

  describe('fail', () => {
    it('says that the process has failed, also when it is repeated', async () => {
      await start();
      const failed = { external_account_number: NUMBER, status: 'FAILED' };

      expect(await fail()).to.deep.equal({ status: 200, body: failed });
      expect(await fail()).to.deep.equal({ status: 200, body: failed });
    });

    it('refuses a process that does not run', async () => {
      expect(refusalIn(await fail())).to.equal(NOT_IN_PROGRESS);
    });

    it('refuses a process that is completed', async () => {
      await start();
      await complete();

      expect(refusalIn(await fail())).to.equal(COMPLETED);
    });

    it('wants a reason', async () => {
      expect(refusalIn(await step('fail', {}))).to.equal(
        '400 operator_request_failed_validation: required at reason',
      );
    });
  });

  for (const [name, body] of [
    ['start', undefined],
    ['complete', { statement_period: PERIOD }],
    ['fail', { reason: 'r' }],
  ] as const) {
    it(`${name} answers 404 for a process that is not there`, async () => {
      for (const number of ['unknown', 'x'.repeat(129), NUMBER.toLowerCase(), '%00', '\u0000'])
        expect((await step(name, body, number)).status, number).to.equal(404);
      expect(refusalIn(await step(name, body, 'unknown'))).to.equal('404 account_not_found');
    });

    it(`${name} answers 404 for a supplier that is not there`, async () => {
      expect(refusalIn(await step(name, body, NUMBER, `${SUPPLIERS}NOBODYS/`))).to.equal(
        '404 import_supplier_not_found',
      );
    });
  }
});
