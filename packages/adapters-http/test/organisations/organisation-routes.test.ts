import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  expectRefused,
  ruleBroken,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  unreadable,
} from '../memory-service.js';

const ORGANISATIONS = '/v1/operator/organisations/';
const BUSINESSES = `${SUPPLIER}businesses/`;

describe('the routes of organisations and businesses', () => {
  const service = openedForEach(() => serveMemory());

  const create = (name: string, key?: string) =>
    service.send(
      'POST',
      ORGANISATIONS,
      { name },
      key === undefined ? {} : { 'Idempotency-Key': key },
    );

  it('create organisations, once under one Idempotency-Key, and list them by name', async () => {
    const first = await create('A & Sons ☀');
    expect(first).to.deep.equal({
      status: 201,
      body: { organisation_id: 'org-2', name: 'A & Sons ☀' },
    });
    expect((await create('A & Sons ☀')).body).to.include({ organisation_id: 'org-3' });
    const keyed = await create('Keyed', '~'.repeat(255));
    expect(await create('Keyed', '~'.repeat(255))).to.deep.equal(keyed);

    const { body } = await service.send('GET', ORGANISATIONS);
    expect((body as { name: string }[]).map(({ name }) => name)).to.deep.equal([
      'A & Sons ☀',
      'A & Sons ☀',
      'An organisation',
      'Keyed',
    ]);
  });

  it('refuse a name that is none, and a key that is none or of another request', async () => {
    await expectRefused(service, {
      [`POST ${ORGANISATIONS}`]: [
        [{ name: ' ', id: 'x' }, unreadable('blank at name', 'unknown_field at id')],
      ],
    });
    await create('Keyed', 'a');
    const { body } = await create('Other', 'a');
    expect(body).to.include({ code: 'idempotency_key_reused' });
    for (const key of ['', 'a b', 'a, b', 'x'.repeat(256)])
      expect((await create(' ', key)).body, key).to.have.nested.include({
        'errors[0].attr': 'name',
        'errors[1].attr': 'Idempotency-Key',
      });
  });

  it('create a business, and answer with all its accounts when some are added', async () => {
    const accounts = ['b', 'a'].map((number) => ({ external_account_number: number }));
    await service.send('POST', `${SUPPLIER}accounts/`, { accounts });
    const business = { external_business_identifier: 'BIZ' };
    const post = (sent: readonly object[]) =>
      service.send('POST', BUSINESSES, { ...business, accounts: sent });
    await expectRefused(service, {
      [`POST ${BUSINESSES}`]: [
        [
          { ...business, accounts: [...accounts, { external_account_number: 'x' }] },
          ruleBroken('account_not_found', 'accounts.2.external_account_number'),
        ],
        [{}, unreadable('required at external_business_identifier', 'required at accounts')],
      ],
      [`POST ${SUPPLIERS}NOBODYS/businesses/`]: [
        [{ ...business, accounts: [] }, '404 import_supplier_not_found'],
      ],
    });
    expect(service.store.supplier('SUPPLIER').businesses.size).to.equal(0);

    const answer = { import_supplier: 'SUPPLIER', ...business };
    expect(await post([])).to.deep.equal({ status: 201, body: { ...answer, accounts: [] } });
    await post(accounts.slice(0, 1));
    expect(await post(accounts)).to.deep.equal({ status: 201, body: { ...answer, accounts } });
  });
});
