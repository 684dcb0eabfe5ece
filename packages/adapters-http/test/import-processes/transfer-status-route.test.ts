import { expect } from 'chai';
import { PERIOD, serveMemory, SUPPLIER, SUPPLIERS, type MemoryService } from '../memory-service.js';

const PATH = '/v1/data-import/account-transfer-status/';

const known = (status: string, service_account_number = '') => ({
  status: 200,
  body: { status, service_account_number },
});

describe('GET account-transfer-status', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    await step('', { accounts: [{ external_account_number: 'A/1' }] });
  });

  afterEach(() => service.close());

  const step = (name: string, body?: object) =>
    service.send('POST', `${SUPPLIER}account-import-processes/${name}`, body);

  const statusOf = async (number = 'A/1', code = 'SUPPLIER') => {
    const response = await service.fetch(`${PATH}${code}/${encodeURIComponent(number)}/`);
    return { status: response.status, body: (await response.json()) as object };
  };

  it('follows the process: staged, in progress, failed, in progress, completed', async () => {
    expect(await statusOf()).to.deep.equal(known('UNKNOWN'));
    await step('A%2F1/start/');
    expect(await statusOf()).to.deep.equal(known('IN_PROGRESS'));
    await step('A%2F1/fail/', { reason: 'r' });
    expect(await statusOf()).to.deep.equal(known('UNKNOWN'));
    await step('A%2F1/start/');
    await step('A%2F1/complete/', { statement_period: PERIOD });
    const [number] = service.store.accounts.keys();
    expect(await statusOf()).to.deep.equal(known('COMPLETED', number));
  });

  it('answers 404 where there is no process', async () => {
    for (const number of ['A', 'a/1', 'x'.repeat(200)]) {
      const { status, body } = await statusOf(number);
      expect(status).to.equal(404);
      expect(body).to.include({ code: 'account_not_found' });
    }
  });

  it("answers alike for a supplier that is not there and for another organisation's", async () => {
    await service.send('POST', '/v1/operator/organisations/', { name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-2' });
    await service.send('POST', `${SUPPLIERS}THEIRS/account-import-processes/`, {
      accounts: [{ external_account_number: 'A/1' }],
    });

    const theirs = await statusOf('A/1', 'THEIRS');
    expect(theirs.status).to.equal(404);
    expect(theirs.body).to.include({ code: 'import_supplier_not_found' });
    expect(theirs).to.deep.equal(await statusOf('A/1', 'NOBODYS'));
    expect(await service.send('GET', `${PATH}THEIRS/A%2F1/`)).to.deep.equal(known('UNKNOWN'));
  });
});
