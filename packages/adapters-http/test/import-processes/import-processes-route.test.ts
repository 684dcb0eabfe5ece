import { expect } from 'chai';
import {
  PERIOD,
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

const listOf = (selection: string, code = 'SUPPLIER') =>
  `/v1/data-import/${selection}-account-import-processes/${code}/`;
const ALL = listOf('all');
const LINES = { headers: { Accept: 'application/x-ndjson' } };

interface Listed {
  readonly external_account_number: string;
  readonly service_account_number: string | null;
  readonly account_created_at: string | null;
}

describe('GET account-import-processes', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const stage = (...numbers: readonly string[]) =>
    service.send('POST', `${SUPPLIER}account-import-processes/`, {
      accounts: numbers.map((number) => ({ external_account_number: number })),
    });
  const load = (...numbers: readonly string[]) =>
    service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: numbers.map((number) => ({
        external_account_number: number,
        statement_period: PERIOD,
      })),
    });
  const listed = async (path: string) =>
    (await (await service.fetch(path)).json()) as readonly Listed[];
  const numbersIn = async (path: string) =>
    (await listed(path)).map((one) => one.external_account_number);

  const walk = async (path: string) => {
    const pages: (readonly string[])[] = [];
    let next: string | undefined = path;
    while (next !== undefined) {
      const response = await service.fetch(next);
      const page = (await response.json()) as readonly Listed[];
      pages.push(page.map((one) => one.external_account_number));
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return pages;
  };
  const cursorAfter = async (path: string) => {
    const { headers } = await service.fetch(path);
    const [, target = ''] = /^<(.+)>/.exec(headers.get('link') ?? '') ?? [];
    return new URL(target, 'http://localhost').searchParams.get('cursor') ?? '';
  };

  it('lists what is staged and what is imported, oldest staged first', async () => {
    await stage('staged');
    await load('imported');
    const [number] = service.store.accounts.keys();

    expect(await listed(ALL)).to.deep.equal([
      {
        external_account_number: 'staged',
        service_account_number: null,
        account_created_at: null,
      },
      {
        external_account_number: 'imported',
        service_account_number: number,
        account_created_at: '2024-05-06T07:08:09Z',
      },
    ]);
  });

  it('lists what is pending, and what is imported, alone', async () => {
    await stage('staged', 'imported');
    await load('imported');

    expect(await numbersIn(listOf('pending'))).to.deep.equal(['staged']);
    expect(await numbersIn(listOf('imported'))).to.deep.equal(['imported']);
  });

  it('lists everything however long it is, each once and in order', async () => {
    const numbers = Array.from({ length: 7000 }, (_, index) => `n-${index}`);
    await stage(...numbers);

    expect(await numbersIn(ALL)).to.deep.equal(numbers);
    const text = await (await service.fetch(ALL, LINES)).text();
    const lines = text
      .split('\n')
      .map((line) => (line === '' ? line : (JSON.parse(line) as Listed)));
    expect(lines.pop()).to.equal('');
    expect((lines as Listed[]).map((one) => one.external_account_number)).to.deep.equal(numbers);
  });

  it('answers with an empty list where there is none', async () => {
    for (const selection of ['all', 'pending', 'imported']) {
      const response = await service.fetch(listOf(selection));
      expect(response.status).to.equal(200);
      expect(await response.text()).to.equal('[]');
    }
    expect(await (await service.fetch(ALL, LINES)).text()).to.equal('');
  });

  it('names its media type', async () => {
    const typeOf = async (accept: string) =>
      (await service.fetch(ALL, { headers: { Accept: accept } })).headers.get('content-type');

    expect(await typeOf('*/*')).to.equal('application/json; charset=utf-8');
    expect(await typeOf('application/x-ndjson')).to.equal('application/x-ndjson; charset=utf-8');
    expect(await typeOf('application/json;q=0.5, application/x-ndjson')).to.match(/ndjson/);
    expect(await typeOf('application/*')).to.match(/json/);
    expect((await service.fetch(ALL, { headers: { Accept: 'text/csv' } })).status).to.equal(406);
  });

  it('answers a HEAD with the same headers and nothing else', async () => {
    await stage('a');
    const response = await service.fetch(ALL, { method: 'HEAD' });

    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(await response.text()).to.equal('');
    const missing = await service.fetch(listOf('all', 'NOBODYS'), { method: 'HEAD' });
    expect(missing.status).to.equal(404);
  });

  it('goes on for a supplier that is paused', async () => {
    await stage('a');
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });

    expect(await numbersIn(ALL)).to.deep.equal(['a']);
  });

  it("answers alike for a supplier that is not there and for another organisation's", async () => {
    await service.send('POST', '/v1/operator/organisations/', { name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-2' });

    for (const selection of ['all', 'pending', 'imported'])
      for (const code of ['THEIRS', 'NOBODYS', 'x'.repeat(33)]) {
        const response = await service.fetch(listOf(selection, code));
        expect(response.status).to.equal(404);
        expect(await response.json()).to.include({ code: 'import_supplier_not_found' });
      }
    expect(await service.send('GET', listOf('all', 'THEIRS'))).to.deep.equal({
      status: 200,
      body: [],
    });
  });

  describe('with a limit', () => {
    it('gives that many, and leads to the rest', async () => {
      await stage('a', 'b', 'c', 'd', 'e');

      expect(await walk(`${ALL}?limit=2`)).to.deep.equal([['a', 'b'], ['c', 'd'], ['e']]);
      expect(await walk(`${ALL}?limit=5`)).to.deep.equal([['a', 'b', 'c', 'd', 'e']]);
      expect(await walk(`${ALL.slice(0, -1)}?limit=10000`)).to.have.length(1);
    });

    it('gives the rest whole when the cursor comes without a limit', async () => {
      await stage('a', 'b', 'c', 'd');
      const cursor = await cursorAfter(`${ALL}?limit=1`);

      expect(await numbersIn(`${ALL}?cursor=${cursor}`)).to.deep.equal(['b', 'c', 'd']);
    });

    it('gives lines as well', async () => {
      await stage('a', 'b');
      const response = await service.fetch(`${ALL}?limit=1`, LINES);

      expect((await response.text()).split('\n')).to.have.length(2);
      expect(response.headers.get('link')).to.match(/rel="next"/);
    });

    it('keeps the encoding of the path in the link', async () => {
      const code = 'ä/b';
      await service.send('POST', SUPPLIERS, { code, organisation_id: 'org-1' });
      const path = `${SUPPLIERS}${encodeURIComponent(code)}/account-import-processes/`;
      const accounts = ['a', 'b'].map((number) => ({ external_account_number: number }));
      await service.send('POST', path, { accounts });

      expect(await walk(`${listOf('all', encodeURIComponent(code))}?limit=1`)).to.deep.equal([
        ['a'],
        ['b'],
      ]);
    });

    it('refuses a limit that is none', async () => {
      for (const limit of ['0', '10001'])
        expect(refusalIn(await service.send('GET', `${ALL}?limit=${limit}`)), limit).to.equal(
          '400 query_failed_validation: invalid at limit',
        );
      expect(refusalIn(await service.send('GET', `${ALL}?limit=1&limit=2`))).to.equal(
        '400 query_failed_validation: invalid at limit',
      );
    });

    it('refuses a cursor that was not handed out for the list', async () => {
      await stage('a', 'b');
      const cursor = await cursorAfter(`${ALL}?limit=1`);
      const [place, digest] = cursor.split('.');
      const other = Buffer.from('2').toString('base64url');

      const forged = ['x', '1', '.', `${place}`, `${place}.`, `.${digest}`, `${other}.${digest}`];
      for (const text of [...forged, `${cursor}.`, `${cursor}A`, `${place}=.${digest}`, ' '])
        expect(
          refusalIn(await service.send('GET', `${ALL}?limit=1&cursor=${encodeURIComponent(text)}`)),
          text,
        ).to.match(/^400 query_failed_validation: (invalid|blank) at cursor$/);
      for (const path of [listOf('pending'), listOf('all', 'THEIRS')])
        expect(refusalIn(await service.send('GET', `${path}?cursor=${cursor}`))).to.equal(
          '400 query_failed_validation: invalid at cursor',
        );
    });

    it('refuses parameters that are not documented', async () => {
      expect(refusalIn(await service.send('GET', `${ALL}?page=1`))).to.equal(
        '400 query_failed_validation: unknown_field at page',
      );
    });
  });
});
