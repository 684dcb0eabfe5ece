import { expect } from 'chai';
import { refusalIn, serveMemory, type MemoryService } from '../memory-service.js';

const PATH = '/v1/operator/organisations/org-1/api-keys/';

describe('GET organisations/<id>/api-keys', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  it('lists the keys and not their texts, with who revoked them', async () => {
    await service.send('POST', PATH, { label: 'the loader' });
    await service.send('POST', PATH, {});
    await service.send('DELETE', '/v1/operator/api-keys/key-2/');
    const { status, body } = await service.send('GET', PATH);

    const issued = { role: 'caller', issued_at: '2024-05-06T07:08:09Z', last_used_at: null };
    expect(status).to.equal(200);
    expect(body).to.deep.equal([
      { api_key_id: 'key-1', label: 'the loader', ...issued, revoked_at: null, revoked_by: null },
      {
        api_key_id: 'key-2',
        label: null,
        ...issued,
        revoked_at: '2024-05-06T07:08:09Z',
        revoked_by: 'key-2',
      },
    ]);
    expect(JSON.stringify(body)).not.to.contain('caller-key');
  });

  it('lists nothing where there is nothing, and answers 404 for an organisation that is not there', async () => {
    expect(await service.send('GET', PATH)).to.deep.equal({ status: 200, body: [] });
    expect(refusalIn(await service.send('GET', PATH.replace('org-1', 'org-9')))).to.equal(
      '404 not_found',
    );
  });
});
