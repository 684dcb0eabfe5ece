import { expect } from 'chai';
import { refusalIn, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';

const PROCESSES = `${SUPPLIER}account-import-processes/`;

interface Listed {
  readonly external_account_number: string;
  readonly status: string;
  readonly failure_reason: string | null;
  readonly failed_at: string | null;
}

describe('GET account-import-processes of the operator', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    await service.send('POST', PROCESSES, {
      accounts: ['a', 'b', 'c'].map((number) => ({ external_account_number: number })),
    });
    for (const number of ['a', 'b']) {
      await service.send('POST', `${PROCESSES}${number}/start/`);
      await service.send('POST', `${PROCESSES}${number}/fail/`, { reason: `why ${number}` });
    }
  });

  afterEach(() => service.close());

  const list = async (query = '') => {
    const { status, body } = await service.send('GET', `${PROCESSES}${query}`);
    expect(status).to.equal(200);
    return body as readonly Listed[];
  };

  it('says which failed, why and when', async () => {
    for (const query of ['?status=failed', '?status=FAILED']) {
      const failed = await list(query);
      expect(failed.map((one) => [one.external_account_number, one.failure_reason])).to.deep.equal([
        ['a', 'why a'],
        ['b', 'why b'],
      ]);
      expect(failed[0]?.failed_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    }
  });

  it('lists all without a status', async () => {
    expect((await list()).map(({ status }) => status)).to.deep.equal([
      'FAILED',
      'FAILED',
      'STAGED',
    ]);
    expect(await list('?status=completed')).to.deep.equal([]);
  });

  it('goes on page by page, in lines when they are asked for', async () => {
    const headers = { ...AS_OPERATOR.headers, Accept: 'application/x-ndjson' };
    const seen: string[] = [];
    let next: string | undefined = `${PROCESSES}?status=failed&limit=1`;
    while (next !== undefined && seen.length < 5) {
      const response = await service.fetch(next, { headers });
      seen.push((JSON.parse(await response.text()) as Listed).external_account_number);
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }

    expect(seen).to.deep.equal(['a', 'b']);
  });

  it('takes no cursor of another list', async () => {
    const response = await service.fetch(`${PROCESSES}?status=failed&limit=1`, AS_OPERATOR);
    const next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? '';

    expect(refusalIn(await service.send('GET', next.replace('failed', 'staged')))).to.equal(
      '400 query_failed_validation: invalid at cursor',
    );
  });

  it('refuses a status that there is not, and a supplier that is not there', async () => {
    expect(refusalIn(await service.send('GET', `${PROCESSES}?status=lost`))).to.equal(
      '400 query_failed_validation: invalid_choice at status',
    );
    expect(refusalIn(await service.send('GET', PROCESSES.replace('SUPPLIER', 'OTHER')))).to.equal(
      '404 import_supplier_not_found',
    );
  });
});
