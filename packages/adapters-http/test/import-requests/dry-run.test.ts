import { until } from '@data-import/testkit/until';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { AS_NOBODY, AS_OPERATOR, AUTHORISED } from '../serving.js';
import { givenAccount, SUPPLIER } from '../memory-service.js';
import { serveInstructions } from '../payment-instructions/instruction-service.js';
import { ADDRESS, CARD, CHARGE, STATEMENT } from '../items.js';

/** A request that is accepted, for each of the endpoints that load data. */
const REQUESTS: Readonly<Record<string, object>> = {
  'notes/create/': { ...ADDRESS, notes: [{ body: 'a' }, { body: 'a' }] },
  'transactions/create/': {
    ...ADDRESS,
    transactions: [CHARGE, { ...CHARGE, transaction_id: 'T-2', transaction_date: '2023-01-01' }],
  },
  'historical-statements/create/': {
    ...ADDRESS,
    statements: [{ ...STATEMENT, gross_amount: '84.20' }],
  },
  'payment-instruction/create/': { ...ADDRESS, ...CARD },
  'business-payment-instruction/create/': {
    import_supplier_code: 'SUPPLIER',
    external_business_identifier: 'B-1',
    ...CARD,
    accounts: [{ external_account_number: 'E-1' }],
  },
};

describe('a dry run', () => {
  const service = openedForEach(() => serveInstructions());

  beforeEach(async () => {
    await givenAccount(service);
    await service.send('POST', `${SUPPLIER}businesses/`, {
      external_business_identifier: 'B-1',
      accounts: [{ external_account_number: 'E-1' }],
    });
  });

  const post = async (path: string, body: unknown = REQUESTS[path]) => {
    const response = await service.post(`/v1/data-import/${path}`, body);
    const { status, headers } = response;
    return { status, isMarked: headers.get('Dry-Run') === 'true', body: await response.json() };
  };

  const loaded = async () => {
    const { body } = await service.send('GET', SUPPLIER);
    return (body as { counters: Record<string, number> }).counters;
  };

  const itemsCounted = async () => {
    const metrics = await (await service.fetch('/metrics', AS_NOBODY)).text();
    return metrics.split('\n').filter((line) => line.startsWith('import_items_total{'));
  };

  for (const path of Object.keys(REQUESTS)) {
    it(`of ${path} is answered as the real request, with 200, and changes and counts nothing`, async () => {
      const before = await loaded();
      const asking = path.includes('instruction') ? '&ask_vendor=true' : '';
      const rehearsed = await post(`${path}?dry_run=true${asking}`, REQUESTS[path]);

      expect(rehearsed).to.include({ status: 200, isMarked: true });
      expect(await loaded()).to.deep.equal(before);
      expect(await itemsCounted()).to.deep.equal([]);

      const real = await post(path);
      expect(real).to.deep.equal({ status: 201, isMarked: false, body: rehearsed.body });
      await until('they are counted', async () => (await itemsCounted()).length > 0);
    });

    it(`of ${path} is refused as the real request, and says that it is one`, async () => {
      const rehearsed = await post(`${path}?dry_run=yes`, {});
      const real = await post(path, {});

      expect(rehearsed).to.deep.equal({ ...real, isMarked: true });
      expect(real).to.include({ status: 400, isMarked: false });
    });
  }

  const anyOf = async (method: string, path: string, headers: Readonly<Record<string, string>>) => {
    const body = method === 'GET' ? null : '{}';
    const response = await service.fetch(path, { method, headers, body });
    return `${response.status} ${response.headers.get('Dry-Run')}`;
  };

  for (const path of [...Object.keys(REQUESTS), 'bulk/'])
    it(`of ${path} says so in every refusal once its token was accepted`, async () => {
      const url = `/v1/data-import/${path}?dry_run=true`;
      const type = {
        'Content-Type': path === 'bulk/' ? 'application/x-ndjson' : 'application/json',
      };
      const asOperator = { ...AS_OPERATOR.headers, ...type };

      expect(await anyOf('POST', url, asOperator)).to.equal('403 true');
      expect(await anyOf('GET', url, AUTHORISED)).to.equal('405 true');
      expect(await anyOf('POST', url, { 'Content-Type': 'text/plain' })).to.equal('415 true');
      expect(await anyOf('POST', `${url}&colour=red`, type)).to.equal('400 true');
      expect(await anyOf('POST', url, { ...type, Authorization: 'Token x' })).to.equal('401 null');
      if (path !== 'bulk/')
        expect(await anyOf('POST', url, { ...type, Accept: 'text/html' })).to.equal('406 true');
    });
});
