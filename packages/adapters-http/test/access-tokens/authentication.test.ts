import type { Authenticate, NotAuthenticated } from '@data-import/application';
import type { Identity } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { authentication, identityOf } from '../../src/access-tokens/authentication.js';
import { serve, type ServedApp } from './served-app.js';

const caller: Identity = { role: 'caller', apiKeyId: 'key-1', organisationId: 'organisation-1' };
const refusals: Record<string, NotAuthenticated['kind']> = {
  expired: 'token-expired',
  revoked: 'key-revoked',
};

const authenticate: Authenticate = async (token) =>
  token === 'good' ? ok(caller) : err({ kind: refusals[token] ?? 'token-invalid' });

describe('authentication', () => {
  let app: ServedApp;
  let reached: number;

  before(async () => {
    app = await serve(authentication(authenticate), (ctx) => {
      reached += 1;
      ctx.body = identityOf(ctx);
    });
  });

  after(() => app.close());

  beforeEach(() => {
    reached = 0;
  });

  const asked = (authorization?: string) =>
    fetch(app.url, { headers: authorization === undefined ? {} : { authorization } });

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

  for (const word of ['token', 'TOKEN', 'tOkEn'])
    it(`takes the word in any case: ${word}`, async () => {
      expect((await asked(`${word} good`)).status).to.equal(200);
    });

  it('takes more than one space after the word', async () => {
    expect((await asked('Token   good')).status).to.equal(200);
  });

  it('refuses a request without a token', async () => {
    await expectRefusal(await asked(), 'not_authenticated');
  });

  for (const authorization of [
    'Token expired',
    'Token revoked',
    'Token nonsense',
    'Token',
    'Token good good',
    'Tokengood',
    'Bearer good',
    'Basic Z29vZDo=',
    'good',
  ])
    it(`refuses '${authorization}'`, async () => {
      await expectRefusal(await asked(authorization), 'authentication_failed');
    });

  it('leaves a failure of the look-up to the error boundary', async () => {
    const failing = await serve(
      async (ctx, next) => {
        await next().catch(({ message }: Error) => {
          ctx.status = 500;
          ctx.body = message;
        });
      },
      authentication(() => Promise.reject(new Error('The database is down.'))),
    );
    const response = await fetch(failing.url, { headers: { authorization: 'Token good' } });
    await failing.close();

    expect(response.status).to.equal(500);
  });
});

describe('identityOf', () => {
  it('throws where nobody was asked', () => {
    expect(() => identityOf({ state: {} } as never)).to.throw('Nobody was asked');
  });
});
