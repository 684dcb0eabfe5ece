import { openedForAll } from '@data-import/testkit/opened';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { PageFile } from '../../src/pages/page-routes.js';
import { serve } from '../serving.js';

const PART = 'assets/index-1a2b3c.js';

const file = (path: string, mediaType: string, content: string): PageFile => ({
  path,
  mediaType,
  read: async () => Buffer.from(content),
});

const FILES = [
  file('index.html', 'text/html; charset=utf-8', '<p>page</p>'),
  file(PART, 'text/javascript; charset=utf-8', 'start();'.repeat(100)),
];

describe('The pages for people', () => {
  const service = openedForAll(() => serve({}, { pages: { console: FILES, docs: FILES } }));

  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(service.url + path, { redirect: 'manual', headers });

  for (const folder of ['console', 'docs']) {
    it(`/${folder}/ is asked for again each time, and sent again only when it has changed`, async () => {
      const page = await get(`/${folder}/`);
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).to.equal('no-cache');
      expect(await page.text()).to.equal('<p>page</p>');

      const again = await get(`/${folder}/`, {
        'If-None-Match': page.headers.get('etag') ?? '',
      });
      expect([again.status, await again.text()]).to.deep.equal([304, '']);
    });

    it(`/${folder}/ has parts that a browser keeps`, async () => {
      const part = await get(`/${folder}/${PART}`, { 'Accept-Encoding': 'gzip' });
      expect(part.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
      expect(part.headers.get('content-encoding')).to.equal('gzip');
      expect(part.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    });

    it(`/${folder}/ is found without its last slash, below any prefix of a proxy`, async () => {
      const page = await get(`/${folder}?x=1`);
      expect([page.status, page.headers.get('location')]).to.deep.equal([308, `${folder}/`]);
    });
  }

  it('run nothing inline, and nothing of another host', async () => {
    const page = await get('/docs/');

    expect(page.headers.get('content-security-policy')?.split('; ')).to.have.members([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('begin at the console', async () => {
    for (const path of ['/', '/?from=elsewhere']) {
      const start = await get(path);
      expect([start.status, start.headers.get('location')]).to.deep.equal([307, 'console/']);
    }
  });

  it('know whether the service is ready where a proxy hides /readyz, and no more', async () => {
    let isReady = true;
    await using one = await serve(
      {},
      {
        pages: { console: FILES },
        isReady: async () => isReady,
        unavailable: async () => ['node 2'],
      },
    );
    const readiness = async () => {
      const answer = await fetch(`${one.url}/console/readyz/`);
      return `${answer.status} ${await answer.text()}`;
    };

    expect(await readiness()).to.equal('200 {"status":"ready"}');
    isReady = false;
    await until('it is told', async () => (await readiness()) !== '200 {"status":"ready"}');
    expect(await readiness()).to.equal('200 {"status":"not_ready"}');
  });

  it('leave every other path as it is', async () => {
    for (const path of ['/console/assets/other.js', '/docs/../secret', '/nothing'])
      expect((await get(path)).status, path).to.equal(404);
    const posted = await fetch(service.url, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET']);
  });

  it('are absent without files', async () => {
    await using bare = await serve();
    for (const path of ['/', '/console/', '/docs/'])
      expect((await fetch(bare.url + path)).status).to.equal(404);
  });
});
