import { expect } from 'chai';
import {
  givenAccount,
  refusalIn,
  serveMemory,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const SEARCH = '/v1/data-import/accounts/';
const OF_OPERATORS = '/v1/operator/accounts/';

describe('GET accounts', () => {
  let service: MemoryService;
  let number: string;

  beforeEach(async () => {
    service = await serveMemory();
    service.store.organisations.set('org-of-others', { id: 'org-of-others', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-of-others' });
    number = await givenAccount(service);
    await service.send('POST', `${SUPPLIERS}THEIRS/accounts/`, {
      accounts: [{ external_account_number: 'E-1' }],
    });
  });

  afterEach(() => service.close());

  const ask = async (path: string) => {
    const response = await service.fetch(path);
    return { status: response.status, body: await response.json() };
  };
  const own = () => ({
    service_account_number: number,
    import_supplier: 'SUPPLIER',
    external_account_number: 'E-1',
    status: 'COMPLETED',
    failure_reason: null,
  });

  it('finds accounts in every state by the beginning of what was sent, in any case', async () => {
    const of = `${SUPPLIERS}SUPPLIER/account-import-processes/`;
    const numbers = ['e-10', 'E-11', 'E-12', 'F-1'];
    await service.send('POST', of, {
      accounts: numbers.map((one) => ({ external_account_number: one })),
    });
    for (const started of ['E-11', 'E-12'])
      await service.send('POST', `${of}${started}/start/`, {});
    await service.send('POST', `${of}E-12/fail/`, { reason: 'no address' });

    const { body } = await ask(`${SEARCH}?q=%20e-1%20`);
    const { accounts } = body as { accounts: ReturnType<typeof own>[] };
    expect(accounts[0]).to.deep.equal(own());
    expect(
      accounts.map((one) => [one.external_account_number, one.status, one.failure_reason]),
    ).to.deep.equal([
      ['E-1', 'COMPLETED', null],
      ['e-10', 'STAGED', null],
      ['E-11', 'IN_PROGRESS', null],
      ['E-12', 'FAILED', 'no address'],
    ]);
    expect(accounts[3]?.service_account_number).to.equal(null);
    const byNumber = await ask(`${SEARCH}?q=${number.toLowerCase()}`);
    expect(byNumber.body).to.deep.equal({ accounts: [own()] });
  });

  it("finds accounts of the caller's organisation alone", async () => {
    for (const query of [
      '?external_account_number=E-1',
      '?external_account_number=E-1&import_supplier=SUPPLIER',
      `?service_account_number=${number}`,
    ])
      expect(await ask(SEARCH + query)).to.deep.equal({ status: 200, body: { accounts: [own()] } });
    expect((await ask(`${SEARCH}?transaction_id=T-1`)).body).to.deep.equal({ accounts: [] });
  });

  it('finds accounts of all organisations for an operator', async () => {
    const { body } = await service.send('GET', `${OF_OPERATORS}?external_account_number=E-1`);
    const { accounts } = body as { accounts: { import_supplier: string }[] };

    expect(accounts.map((one) => one.import_supplier)).to.deep.equal(['SUPPLIER', 'THEIRS']);
    expect((await ask(`${OF_OPERATORS}?external_account_number=E-1`)).status).to.equal(403);
  });

  it("refuses another organisation's supplier as an unknown one", async () => {
    for (const code of ['THEIRS', 'UNKNOWN'])
      expect(
        refusalIn(await ask(`${SEARCH}?external_account_number=E-1&import_supplier=${code}`)),
      ).to.equal('404 import_supplier_not_found');
  });

  for (const [query, errors] of [
    ['', 'exactly_one_parameter at non_field_errors'],
    ['?import_supplier=SUPPLIER', 'exactly_one_parameter at non_field_errors'],
    ['?q=a&transaction_id=b', 'exactly_one_parameter at non_field_errors'],
    ['?q=%20', 'blank at q'],
    ['?external_account_number=a&transaction_id=b', 'exactly_one_parameter at non_field_errors'],
    ['?transaction_id=', 'blank at transaction_id'],
    ['?number=a', 'unknown_field at number, exactly_one_parameter at non_field_errors'],
  ] as const)
    it(`refuses '${query}' with ${errors}`, async () => {
      expect(refusalIn(await ask(SEARCH + query))).to.equal(
        `400 query_failed_validation: ${errors}`,
      );
    });
});

describe('GET import-suppliers/<code>/accounts/<number> of a caller', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const view = async (supplier: string, account: string, query = '') => {
    const path = `/v1/data-import/import-suppliers/${supplier}/accounts/${account}/${query}`;
    const response = await service.fetch(path);
    const { headers, status } = response;
    return { status, body: await response.json(), link: headers.get('link') };
  };

  it('shows what support sees, page by page', async () => {
    const number = await givenAccount(service, 'E/1');
    const notes = Array.from({ length: 1001 }, (_, n) => ({ body: `note ${n}` }));
    await service.post('/v1/data-import/notes/create/', {
      import_supplier: 'SUPPLIER',
      external_account_number: 'E/1',
      notes,
    });
    const { body: support } = await service.send('GET', `/v1/operator/accounts/${number}/`);
    const first = await view('SUPPLIER', 'E%2F1');
    const next = new URL(/<(.*)>/.exec(first.link ?? '')?.[1] ?? '', service.url);
    const second = await view('SUPPLIER', 'E%2F1', next.search);

    expect(first.body).to.deep.equal(support);
    expect((second.body as { notes: unknown[] }).notes).to.have.lengthOf(1);
    expect(refusalIn(await view('SUPPLIER', 'E%2F1', '?cursor=x'))).to.equal(
      '400 query_failed_validation: invalid at cursor',
    );
  });

  it("says of another organisation's supplier and of an unknown account that they are not there", async () => {
    service.store.organisations.set('org-of-others', { id: 'org-of-others', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-of-others' });
    await service.send('POST', `${SUPPLIERS}THEIRS/accounts/`, {
      accounts: [{ external_account_number: 'E-1' }],
    });

    expect(refusalIn(await view('THEIRS', 'E-1'))).to.equal('404 import_supplier_not_found');
    expect(refusalIn(await view('UNKNOWN', 'E-1'))).to.equal('404 import_supplier_not_found');
    expect(refusalIn(await view('SUPPLIER', 'E-1'))).to.equal('404 account_not_found');
  });
});
