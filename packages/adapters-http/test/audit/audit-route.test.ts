import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { givenAccount, serveMemory, SUPPLIER } from '../memory-service.js';
import { AS_OPERATOR, AUTHORISED, CALLER, OPERATOR } from '../serving.js';

const AUDIT = '/v1/operator/audit/';

interface Entry {
  readonly number: number;
  readonly actor: { readonly api_key_id: string | null };
  readonly action: string;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly details: object | null;
}

describe('GET audit', () => {
  const service = openedForEach(() => serveMemory());
  let account: string;

  beforeEach(async () => {
    account = await givenAccount(service);
    const paused = { status: 'PAUSED', reason: '=late, "very"' };
    await service.send('PATCH', SUPPLIER, paused);
  });

  const listed = async (query = '') => {
    const { body } = await service.send('GET', `${AUDIT}${query}`);
    return body as readonly Entry[];
  };
  const actions = async (query = '') => (await listed(query)).map(({ action }) => action);

  it('lists the newest change first, with settings before and after', async () => {
    const [paused, imported] = await listed();

    expect(paused).to.deep.include({
      action: 'changeSupplier',
      reason: '=late, "very"',
      details: { before: { status: 'ongoing' }, after: { status: 'paused' } },
    });
    expect(imported).to.deep.include({ action: 'importAccounts', details: { accounts: 1 } });
  });

  it('filters by action, actor, supplier and time, page by page', async () => {
    expect(await actions('?action=importAccounts')).to.deep.equal(['importAccounts']);
    expect(await actions('?actor=nobody')).to.deep.equal([]);
    expect(await actions('?import_supplier=ANOTHER')).to.deep.equal([]);
    expect(await actions('?since=2099-01-01T00:00:00Z')).to.deep.equal([]);
    const page = await service.fetch(`${AUDIT}?limit=1`, AS_OPERATOR);
    expect(page.headers.get('Link')).to.match(/cursor=/);
  });

  it('refuses an action that leaves no entries, and names those that do', async () => {
    for (const action of ['nope', 'listAudit']) {
      const { status, body } = await service.send('GET', `${AUDIT}?action=${action}`);
      expect(status).to.equal(400);
      expect(body).to.nested.include({
        'errors[0].attr': 'action',
        'errors[0].code': 'invalid_choice',
      });
      expect(body)
        .to.have.nested.property('errors[0].detail')
        .that.matches(/^One of changeSupplier, .*, viewAccount, viewOwnAccount, /);
    }
  });

  it('has an entry of each look at an account, of one subject', async () => {
    const viewed = await service.send('GET', `/v1/operator/accounts/${account}/?totals=true`);
    expect(viewed.body).to.nested.include({ 'totals.transactions': 0 });
    await service.send('GET', `/v1/operator/accounts/${account}/export/`);
    const own = `${SUPPLIER.replace('operator', 'data-import')}accounts/E-1/`;
    await service.send('GET', own);
    await service.send('GET', own, undefined, AUTHORISED);
    await service.send('GET', '/v1/operator/accounts/nobody/');

    await service.send('GET', `${own}?cursor=unknown`, undefined, AUTHORISED);
    await service.send('GET', own.replace('E-1', 'E-2'), undefined, AUTHORISED);

    const looks = (await listed()).slice(0, 5);
    expect(looks.map(({ action, actor }) => [action, actor.api_key_id])).to.deep.equal([
      ['viewOwnAccount', CALLER.apiKeyId],
      ['viewOwnAccount', OPERATOR.apiKeyId],
      ['exportAccount', OPERATOR.apiKeyId],
      ['viewAccount', OPERATOR.apiKeyId],
      ['changeSupplier', OPERATOR.apiKeyId],
    ]);
    expect(new Set(looks.slice(0, 4).map(({ subject }) => subject)).size).to.equal(1);
  });

  it('has no entry of a dry run or a refused change', async () => {
    const before = (await listed()).length;
    await service.send('POST', `/v1/operator/accounts/${account}/erase/?dry_run=true`, {
      reason: 'Asked.',
    });
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [{ external_account_number: 'E-2' }],
    });

    expect(await listed()).to.have.lengthOf(before);
  });

  it('says nothing that tells an erased account', async () => {
    await service.send('POST', `/v1/operator/accounts/${account}/erase/`, { reason: 'Asked.' });
    const text = JSON.stringify(await listed());

    expect(text).to.include('eraseAccount').and.include('Asked.');
    expect(text).not.to.include('E-1');
    expect(text).not.to.include(account);
  });

  it('is given as CSV, without a formula', async () => {
    const answer = await service.fetch(`${AUDIT}?action=changeSupplier`, {
      headers: { ...AS_OPERATOR.headers, Accept: 'text/csv' },
    });
    const [head, row] = (await answer.text()).split('\r\n');

    expect(answer.headers.get('Content-Type')).to.match(/^text\/csv/);
    expect(head).to.match(/^number,at,actor\.api_key_id,/);
    expect(row).to.include('"\'=late, ""very"""');
  });
});
