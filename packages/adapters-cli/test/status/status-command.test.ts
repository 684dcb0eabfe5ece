import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { DatabaseUnusable } from '../../src/index.js';
import { commanding, refusalOf } from '../commanding.js';

describe('the command status', () => {
  it('says what fails soon, and does not ask again and again for a token', async () => {
    let asked = 0;
    const { said, exitCode } = await statusOf((_, response) => {
      asked += 1;
      response.writeHead(503, { 'Retry-After': '4', 'Content-Type': 'application/json' });
      response.end('{"code":"overloaded","detail":"The database accepts no writes."}');
    });

    expect(asked).to.equal(1);
    expect(said.join('\n')).to.match(/^http:.*\nFAILING\n[^]*^database .* accepts no writes/m);
    expect(exitCode).to.equal(2);
  });

  it('begins with the requests that failed: of whom, with which code, how often, when and where', async () => {
    const at = '2026-03-02T01:20:00Z';
    const token = { token: 't', payload: { iat: 0, exp: 600 }, refreshToken: 'r' };
    const failure = { import_supplier: 'NORTH', operation: 'notes', code: 'internal_error' };
    const health = {
      status: 'DEGRADED',
      parts: [{ part: 'failures', status: 'DEGRADED', since: at, detail: 'NORTH', runbook: 'r' }],
      failures: [{ ...failure, count: 7, since: at, last_at: at, servers: ['a:1', 'b:2'] }],
      audit: { number: 7, hash: '0f' },
    };
    const { said } = await statusOf(({ method }, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const obtained = { data: { obtainServiceToken: { ...token, refreshExpiresIn: 900 } } };
      response.end(JSON.stringify(method === 'POST' ? obtained : health));
    });

    expect(said.slice(1, 6).map((line) => line.split(/ {2,}/))).to.deep.equal([
      ['DEGRADED'],
      [''],
      ['SUPPLIER', 'OPERATION', 'CODE', 'FAILED', 'SINCE', 'LAST', 'SERVERS'],
      ['NORTH', 'notes', 'internal_error', '7', at, at, 'a:1, b:2'],
      [''],
    ]);
    expect(said.at(-1)).to.equal('The audit has 7 entries; its last hash is 0f.');
  });

  it('names the database, and calls one that does not answer failing', async () => {
    const cli = commanding({ openFailure: new DatabaseUnusable('The database is away.') });
    const said = await cli.run('status');

    expect(said.slice(0, 2)).to.deep.equal([
      'PostgreSQL database.example.com:5432/import',
      'FAILING',
    ]);
    expect(said.join('\n')).to.match(/^database .* The database is away\./m);
    expect(cli.exitCode()).to.equal(2);
  });

  it('calls nothing failing where there is no database to ask, and ends as if it were', async () => {
    const cli = commanding({ openFailure: new Error('There is no database.') });

    expect(await refusalOf(cli.run('status'))).to.equal('There is no database.');
    expect(cli.exitCode()).to.equal(2);
  });

  it('ends with 4 where the configuration does not say which database', async () => {
    const cli = commanding({ nameOfDatabase: new Error('DATABASE_URL is not set.') });

    expect(await refusalOf(cli.run('status'))).to.equal('DATABASE_URL is not set.');
    expect(cli.exitCode()).to.equal(4);
  });

  for (const [what, env, url] of [
    ['without a key', {}, 'http://127.0.0.1:1'],
    ['with an address that is none', { OPERATE_API_KEY: 'key' }, 'nowhere'],
  ] as const)
    it(`ends with 4 ${what}: nothing is known, which is not degraded`, async () => {
      const cli = commanding({ env });
      await cli.runInto(new PassThrough().resume(), 'status', '--url', url);

      expect(cli.exitCode()).to.equal(4);
    });
});

async function statusOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cli = commanding({ env: { OPERATE_API_KEY: 'key' } });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const said = await cli.run('status', '--url', url);
  server.close();
  return { said, exitCode: cli.exitCode() };
}
