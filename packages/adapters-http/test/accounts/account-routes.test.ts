import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  expectRefused,
  givenAccount,
  PERIOD,
  refusalIn,
  ruleBroken,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  unreadable,
} from '../memory-service.js';
import { AUTHORISED } from '../serving.js';

const ACCOUNTS = `${SUPPLIER}accounts/`;
const SEARCH = '/v1/data-import/accounts/';
const OWN = '/v1/data-import/import-suppliers/';
const QUERY = '400 query_failed_validation';
const LET = { callers_import_accounts: true };
const NOT_LET = '403 account_import_not_allowed';
const UNKNOWN = '404 import_supplier_not_found';
const NOT_ONGOING = ruleBroken('import_supplier_migration_not_ongoing', 'import_supplier');
const CREATED = { account_created_at: '2020-02-29T00:00:00Z' };

const account = (external_account_number: string, fields: object = {}) => ({
  external_account_number,
  statement_period: PERIOD,
  ...fields,
});

describe('the routes of accounts', () => {
  const service = openedForEach(() => serveMemory());

  const load = (...accounts: object[]) => service.send('POST', ACCOUNTS, { accounts });
  const stored = (external: string) =>
    service.store.supplier('SUPPLIER').accounts.get(external)?.account;
  const asCaller = (path: string) => service.send('GET', path, undefined, AUTHORISED);

  it('import accounts in the order posted, and name those that are stored otherwise', async () => {
    const first = await load(account('b'), account('a', CREATED), account('b'));
    const numbers = ['b', 'a', 'b'].map((external) => ({
      external_account_number: external,
      service_account_number: stored(external)?.number,
    }));
    expect(first).to.deep.equal({ status: 201, body: { accounts: numbers } });
    expect(stored('a')?.number).to.match(/^A-[0-9A-F]{8}$/);
    expect(stored('a')?.createdAt).to.equal(CREATED.account_created_at);
    expect(stored('b')?.createdAt).to.equal('2024-05-06T07:08:09Z');

    const { body } = await load(
      account('a', { account_created_at: '2021-01-01T00:00:00Z' }),
      account('b', { statement_period: { from_date: '2024-02-01' } }),
    );
    const created = 'account_created_at';
    expect((body as { different: unknown }).different).to.deep.equal([
      {
        external_account_number: 'a',
        differences: [{ attr: created, stored: CREATED[created], posted: '2021-01-01T00:00:00Z' }],
      },
      {
        external_account_number: 'b',
        differences: [
          {
            attr: 'statement_period.from_date',
            stored: PERIOD.from_date,
            posted: '2024-02-01',
          },
          { attr: 'statement_period.to_date', stored: PERIOD.to_date, posted: null },
        ],
      },
    ]);
    expect(stored('b')?.openPeriod).to.deep.equal({ from: PERIOD.from_date, to: PERIOD.to_date });
  });

  it('import accounts of a caller alone whom the operator lets, and answer as an operator', async () => {
    const of = { code: 'THEIRS', organisation_id: 'org-2', ...LET };
    service.store.organisations.set('org-2', { id: 'org-2', name: 'Others' });
    await service.send('POST', SUPPLIERS, of);
    const importAs = (token: string, code = 'SUPPLIER', query = '') =>
      service.send(
        'POST',
        `${SEARCH}${code}/${query}`,
        { accounts: [account('a'), account('b', CREATED)] },
        { Authorization: `Token ${token}` },
      );
    for (const [change, token, code, refusal] of [
      [{}, 'caller-token', 'SUPPLIER', NOT_LET],
      [{ status: 'COMPLETE' }, 'caller-token', 'SUPPLIER', NOT_LET],
      [LET, 'caller-token', 'SUPPLIER', NOT_ONGOING],
      [{ status: 'PAUSED' }, 'caller-token', 'SUPPLIER', NOT_ONGOING],
      [{ status: 'ONGOING' }, 'reader', 'SUPPLIER', '403 permission_denied'],
      [{}, 'operator-token', 'SUPPLIER', '403 permission_denied'],
      [{}, 'caller-token', 'THEIRS', UNKNOWN],
      [{}, 'caller-token', 'NOWHERE', UNKNOWN],
      [{ callers_import_accounts: false }, 'caller-token', 'SUPPLIER', NOT_LET],
    ] as const) {
      await service.send('PATCH', SUPPLIER, change);
      const refused = await importAs(token, code);
      expect(refusalIn(refused), JSON.stringify([change, token, code])).to.equal(refusal);
      if (refusal === NOT_LET)
        expect((refused.body as { detail: string }).detail).to.include(
          'supplier update <code> --callers-import-accounts yes',
        );
    }
    expect(stored('a')).to.equal(undefined);

    await service.send('PATCH', SUPPLIER, LET);
    const returning = await importAs('caller-token', 'SUPPLIER', '?after_erasure=true');
    expect(refusalIn(returning)).to.equal(`${QUERY}: unknown_field at after_erasure`);
    const imported = await importAs('caller-token');
    expect(imported.status).to.equal(201);
    expect(imported).to.deep.equal(await load(account('a'), account('b', CREATED)));
    expect(stored('b')?.createdAt).to.equal(CREATED.account_created_at);
  });

  it('close the open period, and open the next one', async () => {
    const number = await givenAccount(service);
    const periods = `/v1/operator/accounts/${number}/statement-periods/`;
    const shown = (from_date: string | null) => ({
      service_account_number: number,
      statement_period: from_date === null ? null : { from_date, to_date: null },
    });
    const without = await load({ external_account_number: 'without' });
    const [{ service_account_number: outside }] = (
      without.body as { accounts: [{ service_account_number: string }] }
    ).accounts;
    const unknown = periods.replace(number, 'A-FFFFFFFF');
    await expectRefused(service, {
      [`POST ${periods}`]: [
        [
          { from_date: '2024-01-01' },
          ruleBroken('statement_period_not_after_open_period', 'from_date'),
        ],
      ],
      [`POST ${periods}close/`]: [
        [
          { to_date: '2023-12-31' },
          ruleBroken('statement_period_closed_before_its_start', 'to_date'),
        ],
      ],
      [`POST ${periods.replace(number, outside)}close/`]: [
        [{ to_date: '2024-01-20' }, ruleBroken('no_open_statement_period', 'non_field_errors')],
      ],
      [`POST ${unknown}`]: [[{ from_date: '2024-02-01' }, '404 account_not_found']],
      [`POST ${unknown}close/`]: [[{ to_date: '2024-02-01' }, '404 account_not_found']],
    });
    for (let times = 0; times < 2; times += 1)
      expect(
        await service.send('POST', `${periods}close/`, { to_date: '2024-01-20' }),
      ).to.deep.equal({ status: 200, body: shown(null) });
    const closed = ruleBroken('statement_period_not_after_closed_period', 'from_date');
    await expectRefused(service, { [`POST ${periods}`]: [[{ from_date: '2024-01-20' }, closed]] });
    for (let times = 0; times < 2; times += 1)
      expect(await service.send('POST', periods, { from_date: '2024-01-21' })).to.deep.equal({
        status: 201,
        body: shown('2024-01-21'),
      });
  });

  it('find accounts in every state, to a caller those of its organisation', async () => {
    service.store.organisations.set('org-2', { id: 'org-2', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-2' });
    const accounts = [{ external_account_number: 'E-1' }];
    await service.send('POST', `${SUPPLIERS}THEIRS/accounts/`, { accounts });
    const number = await givenAccount(service);
    const processes = `${SUPPLIER}account-import-processes/`;
    await service.send('POST', processes, {
      accounts: ['e-10', 'F-1'].map((one) => ({ external_account_number: one })),
    });
    await service.send('POST', `${processes}e-10/start/`);
    await service.send('POST', `${processes}e-10/fail/`, { reason: 'no address' });
    interface Found {
      readonly accounts: readonly Readonly<Record<string, string | null>>[];
    }

    for (const [query, found] of [
      ['q=%20e-1%20', 'E-1 COMPLETED, e-10 FAILED no address'],
      [`q=${number.toLowerCase()}`, 'E-1 COMPLETED'],
      ['q=E-1&import_supplier=SUPPLIER', 'E-1 COMPLETED, e-10 FAILED no address'],
      ['q=T-1', ''],
    ] as const) {
      const { accounts: listed } = (await asCaller(`${SEARCH}?${query}`)).body as Found;
      const told = listed.map((one) =>
        [one['external_account_number'], one['status'], one['failure_reason']].join(' ').trim(),
      );
      expect(told.join(', '), query).to.equal(found);
    }
    const { body } = await service.send('GET', '/v1/operator/accounts/?q=E-1');
    const all = (body as { accounts: { import_supplier: string }[] }).accounts;
    expect(all.map((one) => one.import_supplier)).to.deep.equal(['SUPPLIER', 'THEIRS', 'SUPPLIER']);
  });

  it('show a caller what support sees, page by page', async () => {
    const number = await givenAccount(service, 'E/1');
    const path = `${OWN}SUPPLIER/accounts/E%2F1/`;
    const notes = Array.from({ length: 1001 }, (_, n) => ({ body: `note ${n}` }));
    await service.post('/v1/data-import/notes/create/', {
      import_supplier: 'SUPPLIER',
      external_account_number: 'E/1',
      notes,
    });
    const { body: support } = await service.send('GET', `/v1/operator/accounts/${number}/`);
    const first = await service.fetch(path);
    const next = new URL(/<(.*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', service.url);
    const second = await asCaller(path + next.search);

    expect(await first.json()).to.deep.equal(support);
    expect((second.body as { notes: unknown[] }).notes).to.have.lengthOf(1);
    expect(refusalIn(await asCaller(`${path}?cursor=x`))).to.equal(`${QUERY}: invalid at cursor`);
  });

  it('refuse what is wrong, and what does not exist', async () => {
    await givenAccount(service);
    const reversed = { statement_period: { from_date: '2024-02-01', to_date: '2024-01-31' } };
    await expectRefused(service, {
      [`POST ${ACCOUNTS}`]: [
        [
          { accounts: [account('a'), account('b', reversed)] },
          ruleBroken('from_date_later_than_to_date', 'accounts.1.statement_period.from_date'),
        ],
        [{}, unreadable('required at accounts')],
      ],
      [`POST ${SUPPLIERS}X/accounts/`]: [
        [{ accounts: [account('a')] }, '404 import_supplier_not_found'],
      ],
      [`GET ${SEARCH}`]: `${QUERY}: required at q`,
      [`GET ${SEARCH}?q=E-1&import_supplier=X`]: '404 import_supplier_not_found',
      [`GET ${OWN}X/accounts/E-1/`]: '404 import_supplier_not_found',
      [`GET ${OWN}SUPPLIER/accounts/E-9/`]: '404 account_not_found',
    });
    expect(stored('a')).to.equal(undefined);
  });
});
