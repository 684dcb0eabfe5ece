import { expect } from 'chai';
import { serve, type Service } from '../serving.js';

const PAGE = '<!doctype html><script src="./assets/index-0a1b.js"></script>';
const SCRIPT = 'console.log(1);'.repeat(100);

describe('the files of the console', () => {
  let service: Service;

  before(async () => {
    const page = {
      path: 'index.html',
      mediaType: 'text/html; charset=utf-8',
      read: async () => Buffer.from(PAGE),
    };
    const script = {
      path: 'assets/index-0a1b.js',
      mediaType: 'text/javascript; charset=utf-8',
      read: async () => Buffer.from(SCRIPT),
    };
    service = await serve({}, { console: [page, script] });
  });

  after(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.url + path, { redirect: 'manual', headers });

  it('are where / and /console lead, below any prefix', async () => {
    for (const path of ['/', '/?from=elsewhere', '/console']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([307, 'console/']);
    }
  });

  it('are a page that may load nothing from elsewhere, and is asked for again each time', async () => {
    const page = await get('/console/');
    expect(await page.text()).to.equal(PAGE);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).to.equal('no-cache');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).to.match(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.to.match(/unsafe|\*|https?:/);
  });

  it('are parts that are kept for good, and sent packed', async () => {
    const part = await get('/console/assets/index-0a1b.js', { 'Accept-Encoding': 'gzip' });
    expect(await part.text()).to.equal(SCRIPT);
    expect(part.headers.get('content-encoding')).to.equal('gzip');
    expect(part.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
  });

  it('leave every other path as it is', async () => {
    for (const path of ['/console/assets/other.js', '/console/../secret', '/nothing'])
      expect((await get(path)).status, path).to.equal(404);
    const posted = await fetch(service.url, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET']);
  });

  it('are not there where the console was not built', async () => {
    const bare = await serve();
    for (const path of ['/', '/console/'])
      expect((await fetch(bare.url + path)).status).to.equal(404);
    await bare.close();
  });
});
