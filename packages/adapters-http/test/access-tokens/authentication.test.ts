import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Authenticate, NotAuthenticated } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import { expect } from 'chai';
import Koa from 'koa';
import { err, ok } from 'neverthrow';
import { authentication, identityOf } from '../../src/access-tokens/authentication.js';
import { serve } from '../serving.js';

const caller: Identity = { role: 'caller', apiKeyId: 'key-1', organisationId: 'organisation-1' };
const refusals: Record<string, NotAuthenticated> = {
  expired: { kind: 'token-expired' },
  revoked: { kind: 'key-revoked', apiKeyId: 'key-1' },
};

const authenticate: Authenticate = async (token) =>
  token === 'good' ? ok(caller) : err(refusals[token] ?? { kind: 'token-invalid' });

describe('authentication', () => {
  let server: Server;
  let url: string;
  let reached: number;

  before(async () => {
    const app = new Koa();
    app.use(authentication(authenticate));
    app.use((ctx) => {
      reached += 1;
      ctx.body = identityOf(ctx);
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    reached = 0;
  });

  const asked = (authorization?: string) =>
    fetch(url, { headers: authorization === undefined ? {} : { authorization } });

  const expectRefusal = async (response: Response, code: string) => {
    expect(response.status).to.equal(401);
    expect(response.headers.get('www-authenticate')).to.equal('Token');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).to.have.all.keys('detail', 'code');
    expect(body['code']).to.equal(code);
    expect(reached).to.equal(0);
  };

  it('lets a genuine token pass and says on whose behalf the request is made', async () => {
    const response = await asked('Token good');

    expect(response.status).to.equal(200);
    expect(await response.json()).to.deep.equal(caller);
  });

  for (const word of ['token', 'TOKEN', 'tOkEn', 'Bearer', 'bearer'])
    it(`takes either word in any case: ${word}`, async () => {
      expect((await asked(`${word} good`)).status).to.equal(200);
    });

  it('takes more than one space after the word', async () => {
    expect((await asked('Token   good')).status).to.equal(200);
  });

  it('says how to obtain a new token in place of one that is refused', async () => {
    expect(await (await asked('Token expired')).json()).to.have.property(
      'detail',
      'The access token is invalid, has expired or was revoked. Obtain a new one with the API key.',
    );
  });

  it('refuses a request without a token', async () => {
    await expectRefusal(await asked(), 'not_authenticated');
  });

  for (const authorization of [
    'Token expired',
    'Token revoked',
    'Token nonsense',
    'Token good good',
    'Bearer nonsense',
    'Bearer good good',
  ])
    it(`refuses '${authorization}'`, async () => {
      await expectRefusal(await asked(authorization), 'authentication_failed');
    });

  for (const authorization of [
    'Token',
    'Tokengood',
    'Bearer',
    'Bearergood',
    'Basic Z29vZDo=',
    'good',
  ])
    it(`finds no token in '${authorization}', and says how one is sent`, async () => {
      const response = await asked(authorization);

      expect(((await response.clone().json()) as { detail: string }).detail).to.include(
        '"Authorization: Token <ACCESS_TOKEN>"',
      );
      await expectRefusal(response, 'not_authenticated');
    });

  it('leaves a failure of the look-up to the error boundary', async () => {
    const down = new Error('The database is down.');
    const failing = await serve({ authenticate: () => Promise.reject(down) });
    const { status } = await failing.fetch('/v1/nowhere/');
    await failing.close();

    expect(status).to.equal(500);
    expect(failing.reported.map(({ error }) => error)).to.deep.equal([down]);
  });
});

describe('identityOf', () => {
  it('throws on a public route', () => {
    expect(() => identityOf({ state: {} } as never)).to.throw('public route');
  });
});
