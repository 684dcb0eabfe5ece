import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { deployable } from './deployable.js';
import { DeployedService } from './deployed-service.js';
import { Migration, tokenOf } from './migration.js';
import { startNginx, type Proxy } from './proxies.js';

describe('The service behind nginx', () => {
  let service: DeployedService;
  let nginx: Proxy;
  let migration: Migration;
  let token: string;
  let trust: RequestOptions;

  before(async () => {
    const variables = { TRUSTED_PROXIES: '1', MAX_BODY_BYTES: '20000', SHUTDOWN_NOTICE_MS: '0' };
    service = await DeployedService.of(await deployable(), {}, variables);
    await service.start();
    nginx = await startNginx(new URL(service.url).host);
    migration = await Migration.of(service);
    token = await tokenOf(service.url, migration.apiKey);
    trust = { ca: await readFile(join(nginx.folder, 'certificate.pem')) };
  });

  after(async () => {
    await nginx?.close();
    await service?.close();
  });

  const open = (method: string, path: string, headers: Record<string, string> = {}) =>
    request(nginx.url + path, {
      ...trust,
      method,
      headers: { Authorization: `Token ${token}`, ...headers },
    });

  const ask = async (method: string, path: string, body = '', headers = {}) => {
    const asking = open(method, path, headers);
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return { answer, body: Buffer.concat(await answer.toArray()) };
  };

  const JSON_BODY = { 'Content-Type': 'application/json' };
  it('is reached by TLS, with a certificate that the caller verifies', async () => {
    const { answer } = await ask('POST', '/v1/data-import/notes/create/', note('1'), JSON_BODY);

    expect(answer.statusCode).to.equal(201);
    expect(answer.headersDistinct['strict-transport-security']).to.deep.equal(['max-age=31536000']);
  });

  it('knows the address of the caller, whatever the caller says of it', async () => {
    const forged = { Authorization: 'Token wrong', 'X-Forwarded-For': '192.0.2.7' };
    const { answer } = await ask('GET', '/v1/data-import/totals/NORTH/', '', forged);

    expect(answer.statusCode).to.equal(401);
    await service.untilLogged(/"refusal":"token-invalid","address":"127\.0\.0\.1"/);
  });

  it('answers a line of a bulk request before the next is sent', async () => {
    const loading = open('POST', '/v1/data-import/bulk/?answers=brief', {
      'Content-Type': 'application/x-ndjson',
    });
    loading.write(line('2'));
    const [answer] = (await once(loading, 'response')) as [IncomingMessage];
    const answers = createInterface({ input: answer })[Symbol.asyncIterator]();

    expect((await answers.next()).value).to.include('"line":1,"status":201');
    loading.end(line('3'));
    expect((await answers.next()).value).to.include('"line":2,"status":201');
    expect((await answers.next()).done).to.equal(true);
  });

  it('compresses lists itself', async () => {
    const path = '/v1/data-import/exports/NORTH/notes/';
    const { answer, body } = await ask('GET', path, '', { 'Accept-Encoding': 'gzip' });

    expect(answer.headers['content-encoding']).to.equal('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).to.be.an('array').that.is.not.empty;
  });

  it('refuses by itself a body that is too large, in its own words', async () => {
    const path = '/v1/data-import/notes/create/';
    const { answer, body } = await ask('POST', path, note('x'.repeat(30_000)), JSON_BODY);

    expect(answer.statusCode).to.equal(413);
    expect(JSON.parse(body.toString())).to.have.property('code');
  });

  for (const path of ['/metrics', '/readyz', '/healthz'])
    it(`keeps from callers what is for its operators: ${path}`, async () => {
      for (const written of [
        path,
        `${path}/`,
        `/${path}`,
        `${path}/?a`,
        `${path}/.`,
        path.replace('z', '%7a'),
      ])
        expect((await ask('GET', written)).answer.statusCode, written).to.equal(404);
    });
});

function note(body: string): string {
  return JSON.stringify({
    import_supplier: 'NORTH',
    external_account_number: 'EXT-0',
    notes: [{ body }],
  });
}

function line(body: string): string {
  return `{"operation":"notes","body":${note(body)}}\n`;
}
