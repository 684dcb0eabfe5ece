import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { expectRefused, ruleBroken, serveMemory, unreadable } from '../memory-service.js';
import { AS_OPERATOR, CALLER, OPERATOR, serve } from '../serving.js';

const KEYS = '/v1/operator/organisations/org-1/api-keys/';
const ELSEWHERE = KEYS.replace('org-1', 'org-9');
const REVOKE = '/v1/operator/api-keys/';

describe('the routes of API keys', () => {
  const service = openedForEach(() => serveMemory());

  it('issue keys, list them without their texts, and revoke one, twice as once', async () => {
    expect(await service.send('GET', KEYS)).to.deep.equal({ status: 200, body: [] });
    expect(await service.send('POST', KEYS, { label: 'the loader' })).to.deep.equal({
      status: 201,
      body: { api_key_id: 'key-1', api_key: 'caller-key-1' },
    });
    const second = await service.fetch(KEYS, { method: 'POST', ...AS_OPERATOR });
    expect(second.headers.get('cache-control')).to.equal('no-store');
    for (let times = 0; times < 2; times += 1)
      expect((await service.send('DELETE', `${REVOKE}key-2/`)).status).to.equal(204);

    const rights = {
      role: 'caller',
      import_suppliers: null,
      read_only: false,
      expires_at: null,
      issued_by: OPERATOR.apiKeyId,
    };
    const issued = { ...rights, issued_at: '2024-05-06T07:08:09Z', last_used_at: null };
    const revoked = { revoked_at: issued.issued_at, revoked_by: OPERATOR.apiKeyId };
    expect((await service.send('GET', KEYS)).body).to.deep.equal([
      { api_key_id: 'key-1', label: 'the loader', ...issued, revoked_at: null, revoked_by: null },
      { api_key_id: 'key-2', label: null, ...issued, ...revoked },
    ]);
  });

  it('issue one key for repeats under one Idempotency-Key', async () => {
    const under = async (key: string, label = 'the loader') => {
      const { body } = await service.send('POST', KEYS, { label }, { 'Idempotency-Key': key });
      const { api_key_id: id, code } = body as { api_key_id?: string; code?: string };
      return id ?? code;
    };
    const answers = [await under('a'), await under('a'), await under('a', 'another')];
    answers.push(await under('a b'));
    await service.send('DELETE', `${REVOKE}key-1/`);
    answers.push(await under('a'));

    expect(answers).to.deep.equal([
      'key-1',
      'key-1',
      'idempotency_key_reused',
      'operator_request_failed_validation',
      'api_key_already_issued',
    ]);
  });

  it('refuse what is wrong, and what does not exist', () =>
    expectRefused(service, {
      [`POST ${KEYS}`]: [
        [{ label: '', role: 'operator' }, unreadable('blank at label', 'unknown_field at role')],
      ],
      [`POST ${ELSEWHERE}`]: [[{}, '404 not_found']],
      [`GET ${ELSEWHERE}`]: '404 not_found',
      [`DELETE ${REVOKE}key-9/`]: '404 not_found',
    }));

  it('issue a key that is bound to suppliers and to reading, and ends', async () => {
    await service.send('POST', '/v1/operator/import-suppliers/', {
      code: 'NORTH',
      organisation_id: 'org-1',
    });
    const rights = {
      import_suppliers: ['NORTH'],
      read_only: true,
      expires_at: '2024-06-06T00:00:00Z',
    };
    const { body } = await service.send('POST', KEYS, rights);
    const listed = (await service.send('GET', KEYS)).body as readonly { api_key_id: string }[];

    const { api_key_id: id } = body as { api_key_id: string };
    expect(listed.find((one) => one.api_key_id === id)).to.deep.include(rights);
    const foreign = ruleBroken('import_supplier_not_found', 'import_suppliers');
    await expectRefused(service, {
      [`POST ${KEYS}`]: [
        [{ import_suppliers: ['SOUTH'] }, foreign],
        [{ expires_at: '2024-01-01T00:00:00Z' }, unreadable('invalid at expires_at')],
      ],
    });
  });

  it('say whose a token is, and which service it is', async () => {
    const about = { version: '1.2.0', instance: 'https://data-import.example.com' };
    const identity = { ...CALLER, label: 'Loading of March' };
    await using labelled = await serve(
      { authenticate: async () => ok(identity) },
      { service: about },
    );
    const named = await (await labelled.fetch('/v1/data-import/identity/')).json();

    expect(named).to.deep.include({
      api_key_id: 'key-1',
      label: 'Loading of March',
      organisation_id: 'org-1',
      service: about,
    });
    const { number = 0, hash } = service.store.audit.at(-1) ?? {};
    expect(number).to.be.above(0);
    expect((await service.send('GET', '/v1/data-import/identity/')).body).to.deep.include({
      audit: { number, hash },
      api_key_id: 'key-2',
      label: null,
      organisation_id: null,
      service: null,
    });
  });
});
