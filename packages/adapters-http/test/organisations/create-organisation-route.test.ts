import { expect } from 'chai';
import { refusalIn, serveMemory, type MemoryService } from '../memory-service.js';

const PATH = '/v1/operator/organisations/';

describe('POST organisations', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  it('creates an organisation, also of a name that another one has', async () => {
    const first = await service.send('POST', PATH, { name: 'Sun & Sons ☀' });
    const second = await service.send('POST', PATH, { name: 'Sun & Sons ☀' });

    expect(first).to.deep.equal({
      status: 201,
      body: { organisation_id: 'org-2', name: 'Sun & Sons ☀' },
    });
    expect(second.body).to.include({ organisation_id: 'org-3' });
    expect(service.store.organisations.has('org-3')).to.equal(true);
  });

  const under = (key: string, name: string) =>
    service.send('POST', PATH, { name }, { 'Idempotency-Key': key });

  it('creates one organisation for repeats under one Idempotency-Key', async () => {
    const first = await under('a', 'Sun & Sons');

    expect(first.status).to.equal(201);
    expect(await under('a', 'Sun & Sons')).to.deep.equal(first);
    expect(refusalIn(await under('a', 'Moon & Sons'))).to.equal(
      '400 idempotency_key_reused: idempotency_key_reused at Idempotency-Key',
    );
    for (const key of ['', 'a b', 'a, b', 'x'.repeat(256)])
      expect(refusalIn(await under(key, ' ')), key).to.equal(
        '400 operator_request_failed_validation: blank at name, invalid at Idempotency-Key',
      );
    expect((await under('~'.repeat(255), 'Sun & Sons')).status).to.equal(201);
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await service.send('POST', PATH, { name: ' ', id: 'x' }))).to.equal(
      '400 operator_request_failed_validation: blank at name, unknown_field at id',
    );
    expect(refusalIn(await service.send('POST', PATH, {}))).to.equal(
      '400 operator_request_failed_validation: required at name',
    );
  });

  it('is not for callers', async () => {
    const response = await service.fetch(PATH, { method: 'POST' });

    expect(response.status).to.equal(403);
    expect(await response.json()).to.include({ code: 'permission_denied' });
  });
});
