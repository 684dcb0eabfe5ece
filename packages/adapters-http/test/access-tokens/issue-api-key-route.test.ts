import { expect } from 'chai';
import { refusalIn, serveMemory, type MemoryService } from '../memory-service.js';

const PATH = '/v1/operator/organisations/org-1/api-keys/';

describe('POST organisations/<id>/api-keys', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  it('issues a key of a caller, with and without a label', async () => {
    expect(await service.send('POST', PATH, { label: 'the loader' })).to.deep.equal({
      status: 201,
      body: { api_key_id: 'key-1', api_key: 'caller-key-1' },
    });
    expect(await service.send('POST', PATH, {})).to.deep.equal({
      status: 201,
      body: { api_key_id: 'key-2', api_key: 'caller-key-2' },
    });
  });

  it('keeps the answer out of every cache', async () => {
    const response = await service.fetch(PATH, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: 'Token operator-token', 'Content-Type': 'application/json' },
    });

    expect(response.headers.get('cache-control')).to.equal('no-store');
  });

  it('issues one key for repeats under one Idempotency-Key', async () => {
    const under = (key: string, body: object) =>
      service.send('POST', PATH, body, { 'Idempotency-Key': key });
    const first = await under('a', { label: 'the loader' });

    expect(first.status).to.equal(201);
    expect(await under('a', { label: 'the loader' })).to.deep.equal(first);
    expect(refusalIn(await under('a', { label: 'another' }))).to.equal(
      '400 idempotency_key_reused: idempotency_key_reused at Idempotency-Key',
    );
    expect(refusalIn(await under('a b', {}))).to.equal(
      '400 operator_request_failed_validation: invalid at Idempotency-Key',
    );
    await service.send('DELETE', '/v1/operator/api-keys/key-1/');
    expect(refusalIn(await under('a', { label: 'the loader' }))).to.equal(
      '400 api_key_already_issued: api_key_already_issued at Idempotency-Key',
    );
  });

  it('answers 404 for an organisation that is not there', async () => {
    const answered = await service.send('POST', PATH.replace('org-1', 'org-9'), {});

    expect(refusalIn(answered)).to.equal('404 not_found');
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await service.send('POST', PATH, { label: '', role: 'operator' }))).to.equal(
      '400 operator_request_failed_validation: blank at label, unknown_field at role',
    );
  });
});
