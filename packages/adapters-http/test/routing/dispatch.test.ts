import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ADDRESS } from '../items.js';
import { refusalOf, serveAccount } from '../memory-service.js';
import { AS_NOBODY } from '../serving.js';

const PATH = '/v1/data-import/notes/create/';
const NOTES = { ...ADDRESS, notes: [{ body: 'b' }] };

describe('dispatch', () => {
  const service = openedForAll(() => serveAccount());

  const stored = () => service.store.accounts.get(service.number)!.notes;

  beforeEach(() => {
    stored().length = 0;
  });

  describe('asks who is there', () => {
    for (const path of ['/v1/data-import/unknown/', '/v1/operator/unknown', '/v1/']) {
      it(`at ${path}`, async () => {
        const missing = await service.fetch(path, { ...AS_NOBODY, method: 'POST', body: '{' });
        expect(await refusalOf(missing)).to.equal('401 not_authenticated');
        expect(missing.headers.get('WWW-Authenticate')).to.equal('Token');

        const wrong = await service.post(path, '{', { headers: { Authorization: 'Token stolen' } });
        expect(await refusalOf(wrong)).to.equal('401 authentication_failed');
        expect(wrong.headers.get('WWW-Authenticate')).to.equal('Token');
      });
    }

    it('before it looks at anything else', async () => {
      for (const init of [
        AS_NOBODY,
        { method: 'POST', body: 'x', headers: { ...AS_NOBODY.headers, Accept: 'text/html' } },
      ])
        expect((await service.fetch(`${PATH}?x=1`, init)).status).to.equal(401);
    });
  });

  it('does not tell a caller what there is on the side of the operator', async () => {
    const unknown = await service.fetch('/v1/operator/unknown/');
    expect(await refusalOf(unknown)).to.equal('403 permission_denied');
    const method = await service.fetch('/v1/operator/organisations/', { method: 'PUT' });
    expect(await refusalOf(method)).to.equal('403 permission_denied');
  });

  it('has nothing at a path of no route', async () => {
    for (const path of ['/', '/v1/data-import/%zz/', '/V1/data-import/notes/create/'])
      expect(await refusalOf(await service.post(path, NOTES))).to.equal('404 not_found');
  });

  it('says which path was probably meant, or where all are listed', async () => {
    for (const [path, said] of [
      ['/data-import/notes/create/', 'Probably /v1/data-import/notes/create/ is meant.'],
      ['/v2/notes/', 'begin with /v1/, and /docs/ lists them all'],
    ] as const) {
      const { detail } = (await (await service.post(path, NOTES)).json()) as { detail: string };
      expect(detail).to.include(said);
    }
  });

  it('tells which methods a path takes', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await service.fetch(PATH, { method });
      expect(await refusalOf(response)).to.equal('405 method_not_allowed');
      expect(response.headers.get('Allow')).to.equal('POST');
    }
    const posted = await service.post('/healthz/', {});
    expect(posted.status).to.equal(405);
    expect(posted.headers.get('Allow')).to.equal('HEAD, GET');
  });

  for (const accepted of [
    'application/json',
    'application/*;q=0.1',
    '*/*',
    'text/html, */*;q=0.5',
    'application/json; charset=utf-8',
    'text/html;level=1, application/json;profile="a,b;c";q=0.5',
    'application/json;q=0.5;charset="utf-8"',
  ])
    it(`gives JSON to who accepts ${accepted}`, async () => {
      const response = await service.post(PATH, NOTES, { headers: { Accept: accepted } });
      expect(response.status).to.equal(201);
      expect(response.headers.get('Content-Type')).to.equal('application/json; charset=utf-8');
    });

  for (const accepted of [
    'text/html',
    'application/xml, text/*',
    'application/json;q=0',
    'application/json; charset=utf-8; q=0',
  ])
    it(`gives nothing else to who accepts ${accepted}`, async () => {
      const response = await service.post(PATH, NOTES, { headers: { Accept: accepted } });
      expect(await refusalOf(response)).to.equal('406 not_acceptable');
      expect(stored()).to.deep.equal([]);
    });

  it('refuses parameters that it does not know', async () => {
    const response = await service.post(`${PATH}?force=true`, NOTES);

    expect(response.status).to.equal(400);
    expect(await response.json()).to.deep.include({
      code: 'query_failed_validation',
      errors: [
        {
          detail: 'Unknown field. Allowed fields: dry_run, report_differences, import_batch.',
          code: 'unknown_field',
          attr: 'force',
        },
      ],
    });
  });

  it('forbids to keep an answer, to sniff it and to frame it', async () => {
    const { headers } = await service.post(PATH, NOTES);

    expect(headers.get('Cache-Control')).to.equal('no-store');
    expect(headers.get('X-Content-Type-Options')).to.equal('nosniff');
    expect(headers.get('Content-Security-Policy')).to.equal(
      "default-src 'none';frame-ancestors 'none'",
    );
    expect(headers.get('X-Powered-By')).to.equal(null);
  });
});
