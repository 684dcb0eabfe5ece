import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import {
  expectRefused,
  ORGANISATION,
  ruleBroken,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  unreadable,
} from '../memory-service.js';
import { AUTHORISED, OPERATOR } from '../serving.js';

const NOWHERE = `${SUPPLIERS}NOWHERE/`;
const OWN = '/v1/data-import/import-suppliers/';
/** It has to be encoded in a path. */
const CODE = 'Z/ä b%2F';
const PATH = `${SUPPLIERS}${encodeURIComponent(CODE)}/`;
const CREATED = {
  code: CODE,
  organisation_id: ORGANISATION,
  status: 'ONGOING',
  document_root: '',
  time_zone: 'Etc/UTC',
  send_customer_emails: false,
  verify_documents: false,
  callers_import_accounts: false,
  expected_accounts: null,
  complete_by: null,
};
const COUNTERS = {
  staged: 2,
  in_progress: 1,
  completed: 0,
  failed: 0,
  notes: 0,
  transactions: 0,
  statements: 0,
  payment_instructions: 0,
};

describe('the routes of import suppliers', () => {
  const service = openedForEach(() => serveMemory());

  it('create one, change what is sent of it and nothing else, and say who changed its status', async () => {
    const create = { code: CODE, organisation_id: ORGANISATION };
    expect(await service.send('POST', SUPPLIERS, create)).to.deep.equal({
      status: 201,
      body: CREATED,
    });
    const settings = {
      status: 'PAUSED',
      document_root: 'tariffs/2024',
      time_zone: 'Asia/Nicosia',
      send_customer_emails: true,
      verify_documents: true,
      callers_import_accounts: true,
      expected_accounts: 0,
      complete_by: '2024-06-01T05:00:00Z',
    };
    const changed = { ...CREATED, ...settings, document_root: 'tariffs/2024/' };
    for (const fields of [{ ...settings, reason: 'Late.' }, {}, { status: 'PAUSED' }])
      expect(await service.send('PATCH', PATH, fields)).to.deep.equal({
        status: 200,
        body: changed,
      });
    const forgetting = { expected_accounts: null, complete_by: null };
    expect((await service.send('PATCH', PATH.slice(0, -1), forgetting)).body).to.deep.equal({
      ...changed,
      ...forgetting,
    });

    expect(await service.send('GET', `${PATH}status-changes/`)).to.deep.equal({
      status: 200,
      body: [
        {
          from: 'ONGOING',
          to: 'PAUSED',
          changed_at: '2024-05-06T07:08:09Z',
          api_key_id: OPERATOR.apiKeyId,
          label: null,
          reason: 'Late.',
        },
      ],
    });
  });

  it('list all, and show one with its counters, to a caller those of its organisation', async () => {
    service.store.organisations.set('org-of-others', { id: 'org-of-others', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-of-others' });
    const accounts = ['a', 'b', 'c'].map((number) => ({ external_account_number: number }));
    await service.send('POST', `${SUPPLIER}account-import-processes/`, { accounts });
    await service.send('POST', `${SUPPLIER}account-import-processes/b/start/`);
    const mine = { ...CREATED, code: 'SUPPLIER' };
    const theirs = { ...CREATED, code: 'THEIRS', organisation_id: 'org-of-others' };

    expect((await service.send('GET', SUPPLIERS)).body).to.deep.equal([mine, theirs]);
    expect((await service.send('GET', SUPPLIER)).body).to.deep.equal({
      ...mine,
      counters: COUNTERS,
    });
    const own = {
      code: 'SUPPLIER',
      status: 'ONGOING',
      time_zone: 'Etc/UTC',
      verify_documents: false,
      callers_import_accounts: false,
    };
    for (const [path, body] of [
      [OWN, [{ ...own, counters: COUNTERS }]],
      [`${OWN}SUPPLIER/`, { ...own, counters: COUNTERS }],
    ] as const)
      expect((await service.send('GET', path, undefined, AUTHORISED)).body).to.deep.equal(body);
    const all = (await service.send('GET', OWN)).body as { code: string }[];
    expect(all.map(({ code }) => code)).to.deep.equal(['SUPPLIER', 'THEIRS']);
  });

  it('refuse what is wrong, at its field', () =>
    expectRefused(service, {
      [`POST ${SUPPLIERS}`]: [
        [
          { code: 'SUPPLIER', organisation_id: ORGANISATION },
          ruleBroken('import_supplier_already_exists', 'code'),
        ],
        [
          { code: 'NEW', organisation_id: 'org-9' },
          ruleBroken('organisation_not_found', 'organisation_id'),
        ],
        [{ code: 'NEW' }, unreadable('required at organisation_id')],
      ],
      [`PATCH ${SUPPLIER}`]: [
        [{ document_root: '..' }, ruleBroken('invalid_document_path', 'document_root')],
        [{ complete_by: '2024-06-01' }, unreadable('invalid at complete_by')],
      ],
      [`PATCH ${NOWHERE}`]: [[{}, '404 import_supplier_not_found']],
      [`GET ${NOWHERE}`]: '404 import_supplier_not_found',
      [`GET ${NOWHERE}status-changes/`]: '404 import_supplier_not_found',
      [`GET ${OWN}NOWHERE/`]: '404 import_supplier_not_found',
    }));
});
