import { expect } from 'chai';
import { serveMemory } from '../memory-service.js';

const PATH = '/v1/operator/organisations/';

describe('GET organisations', () => {
  it('lists the organisations by name', async () => {
    const service = await serveMemory();
    await service.send('POST', PATH, { name: 'A first one' });
    const listed = await service.send('GET', PATH);
    await service.close();

    expect(listed).to.deep.equal({
      status: 200,
      body: [
        { organisation_id: 'org-2', name: 'A first one' },
        { organisation_id: 'org-1', name: 'An organisation' },
      ],
    });
  });
});
