import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { serve } from '../serving.js';

describe('the API description', () => {
  const service = openedForAll(() => serve());

  // Without an Authorization: a caller reads this before it has a token.
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${service.url}/openapi.json`, { headers });

  it('is for everybody', async () => {
    const document = await get();

    expect(document.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(await document.json()).to.deep.equal(service.documentation.document);
  });

  it('is not sent again to those who have it', async () => {
    const first = await get();
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).to.equal('no-cache');

    // A cache may hold several.
    for (const known of [tag, `"other", ${tag}`]) {
      const again = await get({ 'If-None-Match': known });
      expect([again.status, await again.text()]).to.deep.equal([304, '']);
      expect(again.headers.get('etag')).to.equal(tag);
      expect(again.headers.get('vary')).to.equal('Accept-Encoding');
      expect(again.headers.get('content-encoding')).to.equal(null);
    }
    expect((await get({ 'If-None-Match': 'W/"other"' })).status).to.equal(200);
  });
});
