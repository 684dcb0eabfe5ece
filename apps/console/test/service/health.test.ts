import { expect } from 'chai';
import { readinessIn } from '../../src/service/health.js';

const statusIn = async (answer: Response) => (await readinessIn(answer))?.status;

const json = (status: number, body: object) => Response.json(body, { status });

describe('the readiness without a key', () => {
  it('is told by the service alone: a proxy that answers knows only that no server does', async () => {
    expect(await statusIn(json(200, { status: 'ready' }))).to.equal('HEALTHY');
    expect(await statusIn(json(200, { status: 'not_ready' }))).to.equal('FAILING');
    expect(await statusIn(new Response('', { status: 404 })), 'a rule').to.equal('HEALTHY');
    expect(await statusIn(json(503, { code: 'overloaded' })), 'a limit').to.equal('HEALTHY');
    for (const status of [502, 503, 504])
      expect(await statusIn(new Response('<h1>', { status })), `${status}`).to.equal(undefined);
  });
});
