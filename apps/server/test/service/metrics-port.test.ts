import { freePort } from '@data-import/testkit';
import { expect } from 'chai';
import { sqlite } from './engines.js';
import { openSite } from './site.js';

// Slow because it starts a server.
describe('A port of its own for the metrics', () => {
  it('has them and the probes, and nothing else, and the port of the service has them no more', async () => {
    const port = String(await freePort());
    const site = await openSite(sqlite, { variables: { METRICS_PORT: port } });
    try {
      const own = `http://127.0.0.1:${port}`;
      for (const path of ['/metrics', '/metrics/']) {
        const answer = await fetch(own + path);
        expect(answer.headers.get('content-type')).to.match(/^text\/plain/);
        expect(await answer.text()).to.include('service_ready');
        expect((await fetch(site.service.url + path)).status).to.equal(404);
      }
      for (const [path, status] of [
        ['/healthz', 'alive'],
        ['/readyz/', 'ready'],
      ] as const)
        expect(await (await fetch(own + path)).json()).to.deep.equal({ status });
      expect((await fetch(`${own}/v1/data-import/settings/`)).status).to.equal(404);
      expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).to.equal(404);
      expect(await (await fetch(`${site.service.url}/openapi.json`)).text()).not.to.include(
        '"/metrics/"',
      );
      expect(await site.service.stop()).to.equal(0);
    } finally {
      await site.close();
    }
  });
});
