import { hostname } from 'node:os';
import { expect } from 'chai';
import { AS_OPERATOR, serve, type Service } from '../serving.js';

const VENDORS = '/v1/operator/vendors/';

describe('GET vendors', () => {
  let service: Service;

  before(async () => {
    service = await serve({
      listVendors: () => [
        {
          vendor: 'GOCARDLESS',
          circuit: { state: 'open', retryAt: new Date('2026-01-10T00:00:10Z') },
          asked: 7,
          failed: 5,
          failedInARow: 5,
          turnedAway: 3,
          lastFailure: { at: new Date('2026-01-10T00:00:00Z'), kind: 'timed-out' },
        },
        {
          vendor: 'STRIPE',
          circuit: { state: 'half-open', organisations: 2 },
          asked: 0,
          failed: 0,
          failedInARow: 0,
          turnedAway: 0,
          lastFailure: undefined,
        },
      ],
    });
  });

  after(() => service.close());

  it('lists them as this server sees them', async () => {
    const response = await service.fetch(VENDORS, AS_OPERATOR);

    expect(await response.json()).to.deep.equal({
      server: `${hostname()}:${process.pid}`,
      vendors: [
        {
          vendor: 'GOCARDLESS',
          circuit: 'OPEN',
          retry_at: '2026-01-10T00:00:10Z',
          organisations: null,
          asked: 7,
          failed: 5,
          failed_in_a_row: 5,
          turned_away: 3,
          last_failure: { at: '2026-01-10T00:00:00Z', kind: 'timed_out' },
        },
        {
          vendor: 'STRIPE',
          circuit: 'HALF_OPEN',
          retry_at: null,
          organisations: 2,
          asked: 0,
          failed: 0,
          failed_in_a_row: 0,
          turned_away: 0,
          last_failure: null,
        },
      ],
    });
  });

  it('is for operators', async () => {
    expect((await service.fetch(VENDORS)).status).to.equal(403);
  });
});
