import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  expectRefused,
  PERIOD,
  ruleBroken,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  unreadable,
} from '../memory-service.js';
import { AS_OPERATOR, AUTHORISED } from '../serving.js';

const PROCESSES = `${SUPPLIER}account-import-processes/`;
const NUMBER = 'A/1 ä?';
const processOf = (number: string, supplier = SUPPLIER) =>
  `${supplier}account-import-processes/${encodeURIComponent(number)}/`;
const listOf = (selection: string, code = 'SUPPLIER') =>
  `/v1/data-import/${selection}-account-import-processes/${encodeURIComponent(code)}/`;
const ALL = listOf('all');
const LINES = { Accept: 'application/x-ndjson' };
const TRANSFER = '/v1/data-import/account-transfer-status/';

const QUERY = '400 query_failed_validation';
const NOT_IN_PROGRESS = ruleBroken('import_process_not_in_progress', 'non_field_errors');
const COMPLETED = ruleBroken('import_process_completed', 'non_field_errors');

interface Listed {
  readonly external_account_number: string;
}

const numbersIn = (body: unknown) =>
  (body as readonly Listed[]).map((one) => one.external_account_number);
const nextOf = (response: Response) =>
  /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];

describe('the routes of import processes', () => {
  const service = openedForEach(() => serveMemory());

  const stage = (...numbers: readonly unknown[]) =>
    service.send('POST', PROCESSES, {
      accounts: numbers.map((number) => ({ external_account_number: number })),
    });
  const step = (name: string, body?: object, number = NUMBER) =>
    service.send('POST', `${processOf(number)}${name}/`, body);
  const numbersOf = async (path: string) => numbersIn((await service.send('GET', path)).body);
  const walk = async (path: string, headers: Readonly<Record<string, string>> = AUTHORISED) => {
    const pages: (readonly string[])[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const response = await service.fetch(next, { headers });
      const text = await response.text();
      const lines = text.trim().split('\n');
      pages.push(numbersIn(JSON.parse('Accept' in headers ? `[${lines.join()}]` : text)));
      next = nextOf(response);
    }
    return pages;
  };

  it('stage as many as may be sent, and say how many were staged before', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => `n-${index}`);
    expect(await stage('n-0', 'other', 'n-0')).to.deep.equal({
      status: 201,
      body: { staged: 2, already_staged: 1 },
    });
    expect((await stage(...numbers)).body).to.deep.equal({ staged: 9999, already_staged: 1 });
    expect(await numbersOf(ALL)).to.deep.equal(['n-0', 'other', ...numbers.slice(1)]);
    const lines = await (await service.fetch(ALL, { headers: LINES })).text();
    expect(lines.match(/\n/g)).to.have.length(10_001);
  });

  it('take an account from staged to completed, and tell how far it is', async () => {
    const told: unknown[] = [];
    const tell = async () => {
      const path = `${TRANSFER}SUPPLIER/${encodeURIComponent(NUMBER)}/`;
      told.push((await service.send('GET', path, undefined, AUTHORISED)).body);
    };
    const is = (status: string) => ({
      status: 200,
      body: { external_account_number: NUMBER, status },
    });
    await stage(NUMBER);
    await tell();
    expect(await step('start', {})).to.deep.equal(is('IN_PROGRESS'));
    await tell();
    expect(await step('fail', { reason: 'no meter' })).to.deep.equal(is('FAILED'));
    await tell();
    const { body: failed } = await service.send('GET', `${PROCESSES}?status=FAILED`);
    expect((failed as object[])[0]).to.include({
      external_account_number: NUMBER,
      status: 'FAILED',
      failure_reason: 'no meter',
    });
    await step('start');
    const completed = await step('complete', { statement_period: PERIOD });
    const [number = ''] = service.store.accounts.keys();
    expect(completed).to.deep.equal({ status: 200, body: { service_account_number: number } });
    expect(await step('complete')).to.deep.equal(completed);
    await tell();

    expect(told).to.deep.equal([
      ...['UNKNOWN', 'IN_PROGRESS', 'UNKNOWN'].map((status) => ({
        status,
        service_account_number: '',
      })),
      { status: 'COMPLETED', service_account_number: number },
    ]);
    expect(service.store.accounts.get(number)?.account.openPeriod).to.deep.equal({
      from: PERIOD.from_date,
      to: PERIOD.to_date,
    });
    await expectRefused(service, {
      [`POST ${processOf(NUMBER)}start/`]: COMPLETED,
      [`POST ${processOf(NUMBER)}fail/`]: [[{ reason: 'r' }, COMPLETED]],
    });
  });

  it('say that a process or an account is not there, by what was asked for', async () => {
    const status = await service.send('GET', `${TRANSFER}SUPPLIER/x/`);
    for (const { body } of [await step('start'), status])
      expect(body).to.deep.equal({
        detail: 'The import supplier has no import process for this account.',
        code: 'account_not_found',
      });
    expect((await service.send('GET', '/v1/operator/accounts/A-0/')).body).to.deep.equal({
      detail: 'No account has this number.',
      code: 'account_not_found',
    });
  });

  it('list what is pending, imported or both, oldest first, and to an operator by state', async () => {
    await stage('staged', 'imported');
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [{ external_account_number: 'imported' }],
    });
    const [number] = service.store.accounts.keys();
    const pending = {
      external_account_number: 'staged',
      service_account_number: null,
      account_created_at: null,
    };
    const imported = {
      external_account_number: 'imported',
      service_account_number: number,
      account_created_at: '2024-05-06T07:08:09Z',
    };

    for (const [selection, records] of [
      ['all', [pending, imported]],
      ['pending', [pending]],
      ['imported', [imported]],
    ] as const)
      expect((await service.send('GET', listOf(selection))).body).to.deep.equal(records);
    expect(await numbersOf(`${PROCESSES}?status=completed`)).to.deep.equal(['imported']);
    expect(await numbersOf(PROCESSES)).to.deep.equal(['staged', 'imported']);
  });

  it('answer with an empty list where there is none, in the media type that is asked for', async () => {
    for (const [accept, type, text] of [
      ['*/*', 'application/json; charset=utf-8', '[]'],
      ['application/*', 'application/json; charset=utf-8', '[]'],
      ['application/json;q=0.5, application/x-ndjson', 'application/x-ndjson; charset=utf-8', ''],
    ] as const) {
      const response = await service.fetch(ALL, { headers: { Accept: accept } });
      expect(response.headers.get('content-type'), accept).to.equal(type);
      expect(await response.text()).to.equal(text);
    }
    expect((await service.fetch(ALL, { headers: { Accept: 'text/csv' } })).status).to.equal(406);
    const head = await service.fetch(ALL, { method: 'HEAD' });
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
    expect((await service.fetch(listOf('all', 'X'), { method: 'HEAD' })).status).to.equal(404);
  });

  it('give pages with a limit, of lines too, and the rest whole for a cursor alone', async () => {
    const code = 'ä/b';
    await service.send('POST', SUPPLIERS, { code, organisation_id: 'org-1' });
    const ofCode = `${SUPPLIERS}${encodeURIComponent(code)}/account-import-processes/`;
    const accounts = ['a', 'b', 'c'].map((number) => ({ external_account_number: number }));
    await service.send('POST', ofCode, { accounts });
    const list = listOf('all', code);

    expect(await walk(`${list}?limit=2`)).to.deep.equal([['a', 'b'], ['c']]);
    expect(await walk(`${list.slice(0, -1)}?limit=3`)).to.deep.equal([['a', 'b', 'c']]);
    const asLines = { ...AS_OPERATOR.headers, ...LINES };
    expect(await walk(`${ofCode}?status=staged&limit=2`, asLines)).to.deep.equal([
      ['a', 'b'],
      ['c'],
    ]);
    const next = nextOf(await service.fetch(`${list}?limit=1`)) ?? '';
    expect(await numbersOf(next.replace('limit=1&', ''))).to.deep.equal(['b', 'c']);
  });

  it('take no cursor that was not handed out for the list', async () => {
    await stage('a', 'b');
    const cursorAfter = async (path: string, init = {}) =>
      /cursor=([^&]+)/.exec(nextOf(await service.fetch(path, init)) ?? '')?.[1] ?? '';
    const cursor = await cursorAfter(`${ALL}?limit=1`);
    const ofStaged = await cursorAfter(`${PROCESSES}?status=staged&limit=1`, AS_OPERATOR);
    const [place, digest] = cursor.split('.');
    const forged = ['x', '.', `${place}`, `${place}.`, `.${digest}`, `MQ.${digest}`, `${cursor}A`];

    const refused = [
      ...forged.map((text) => `${ALL}?limit=1&cursor=${text}`),
      ...[listOf('pending'), listOf('all', 'X')].map((path) => `${path}?cursor=${cursor}`),
      `${PROCESSES}?status=failed&limit=1&cursor=${ofStaged}`,
    ];
    await expectRefused(
      service,
      Object.fromEntries(refused.map((path) => [`GET ${path}`, `${QUERY}: invalid at cursor`])),
    );
  });

  it('refuse what is wrong, and what does not exist', async () => {
    await stage(NUMBER);
    await expectRefused(service, {
      [`POST ${PROCESSES}`]: [[{ accounts: [] }, unreadable('empty at accounts')]],
      [`POST ${processOf(NUMBER)}complete/`]: [[{}, NOT_IN_PROGRESS]],
      [`POST ${processOf(NUMBER)}fail/`]: [
        [{ reason: 'r' }, NOT_IN_PROGRESS],
        [{}, unreadable('required at reason')],
      ],
      [`GET ${ALL}?limit=0`]: `${QUERY}: invalid at limit`,
      [`GET ${PROCESSES}?status=lost`]: `${QUERY}: invalid_choice at status`,
      [`GET ${TRANSFER}SUPPLIER/unknown/`]: '404 account_not_found',
      [`GET ${TRANSFER}X/${encodeURIComponent(NUMBER)}/`]: '404 import_supplier_not_found',
    });
    for (const [name, body] of [
      ['start', undefined],
      ['complete', { statement_period: PERIOD }],
      ['fail', { reason: 'r' }],
    ] as const) {
      for (const number of ['unknown', 'x'.repeat(129), NUMBER.toLowerCase()])
        await expectRefused(service, {
          [`POST ${processOf(number)}${name}/`]: [[body, '404 account_not_found']],
        });
      await expectRefused(service, {
        [`POST ${processOf(NUMBER, `${SUPPLIERS}X/`)}${name}/`]: [
          [body, '404 import_supplier_not_found'],
        ],
      });
    }
    for (const selection of ['all', 'pending', 'imported'])
      await expectRefused(service, {
        [`GET ${listOf(selection, 'X')}`]: '404 import_supplier_not_found',
      });
  });
});
