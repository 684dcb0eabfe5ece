import { expect } from 'chai';
import { serve, type Service } from '../serving.js';

describe('the page of the API description', () => {
  let service: Service;

  before(async () => {
    service = await serve();
  });

  after(() => service.close());

  // Without an Authorization: a caller reads this before it has a token.
  const get = (path: string) => fetch(service.url + path, { redirect: 'manual' });
  const referredTo = async () => {
    const html = await (await get('/docs/')).text();
    return [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, reference = '']) => reference);
  };

  it('is for everybody, and so is the document', async () => {
    const document = await get('/openapi.json');

    expect(document.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(await document.json()).to.deep.equal(service.documentation.document);
    const page = await get('/docs/');
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(await page.text()).to.include('id="swagger-ui"');
  });

  it('comes packed for those who accept that, with the same content', async () => {
    for (const path of ['/openapi.json', '/docs/swagger-ui.css']) {
      const ask = (encoding: string) =>
        fetch(service.url + path, { headers: { 'Accept-Encoding': encoding } });
      const [plain, packed] = [await ask('identity'), await ask('gzip')];

      expect(plain.headers.get('content-encoding')).to.equal(null);
      expect(packed.headers.get('content-encoding')).to.equal('gzip');
      expect(packed.headers.get('vary')).to.equal('Accept-Encoding');
      expect(Number(packed.headers.get('content-length'))).to.be.below(
        Number(plain.headers.get('content-length')) / 2,
      );
      expect(await packed.text()).to.equal(await plain.text());
    }
  });

  it('has all its parts beside it', async () => {
    const types = [];
    for (const reference of await referredTo())
      if (reference !== 'data:,') {
        const part = await get(new URL(reference, 'http://service/docs/').pathname);
        expect(part.status, reference).to.equal(200);
        expect(await part.text()).not.to.equal('');
        types.push(part.headers.get('content-type'));
      }

    const [css, javascript] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'];
    const document = 'application/json; charset=utf-8';
    expect(types).to.deep.equal([css, css, javascript, javascript, document]);
  });

  it('is found without a slash at its end, below any prefix of a proxy', async () => {
    const page = await get('/docs?x=1');

    expect(page.status).to.equal(308);
    expect(page.headers.get('location')).to.equal('docs/');
  });

  it('refers to no other host and sends the document to no validator', async () => {
    expect((await referredTo()).filter((reference) => /^\w+:\/\/|^\/\//.test(reference))).to.be
      .empty;
    const initializer = await (await get('/docs/initializer.js')).text();
    expect(initializer)
      .to.include("url: '../openapi.json'")
      .and.to.include('validatorUrl: null')
      .and.not.to.match(/https?:/);
  });

  it('runs nothing inline, and nothing of another host', async () => {
    const page = await get('/docs/');

    expect(page.headers.get('content-security-policy')?.split('; ')).to.have.members([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(await page.text()).not.to.match(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  });
});
