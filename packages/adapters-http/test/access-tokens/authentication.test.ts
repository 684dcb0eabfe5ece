import type { NotAuthenticated } from '@data-import/application';
import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { identityOf } from '../../src/access-tokens/authentication.js';
import { CALLER, serve } from '../serving.js';

const REFUSALS: Readonly<Record<string, NotAuthenticated>> = {
  expired: { kind: 'token-expired' },
  revoked: { kind: 'key-revoked', apiKeyId: 'key-1' },
};

const OBTAIN =
  'The access token is invalid, has expired or was revoked. Obtain a new one with the API key.';
const HOW = '"Authorization: Token <ACCESS_TOKEN>"';

describe('authentication', () => {
  const service = openedForAll(() =>
    serve({
      authenticate: async (token) =>
        token === 'good' ? ok(CALLER) : err(REFUSALS[token] ?? { kind: 'token-invalid' }),
    }),
  );

  const asked = (Authorization: string) =>
    service.fetch('/v1/data-import/identity/', { headers: { Authorization } });

  for (const authorization of ['Token', 'token', 'tOkEn', 'Bearer', 'bearer', 'Token  '])
    it(`lets a genuine token pass behind '${authorization}', and says whose it is`, async () => {
      const response = await asked(`${authorization} good`);

      expect(response.status).to.equal(200);
      expect(await response.json()).to.include({ api_key_id: 'key-1', organisation_id: 'org-1' });
    });

  for (const [code, said, authorizations] of [
    [
      'authentication_failed',
      OBTAIN,
      [
        'Token expired',
        'Token revoked',
        'Token x',
        'Token good good',
        `Token${' '.repeat(10)}good`,
        'Bearer x',
        'Bearer a b',
      ],
    ],
    [
      'not_authenticated',
      HOW,
      ['', 'Token', 'Tokengood', 'Bearer', 'Bearergood', 'Basic Z29vZDo=', 'good'],
    ],
  ] as const)
    for (const authorization of authorizations)
      it(`answers ${code} to '${authorization}', and says what to do`, async () => {
        const response = await asked(authorization);
        const body = (await response.json()) as { detail: string };

        expect(response.status).to.equal(401);
        expect(response.headers.get('www-authenticate')).to.equal('Token');
        expect(body).to.have.all.keys('detail', 'code').and.include({ code });
        expect(body.detail).to.include(said);
      });

  it('tells no identity on a public route', () => {
    expect(() => identityOf({ state: {} } as never)).to.throw('public route');
  });
});
