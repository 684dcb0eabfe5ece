import { makeObtainAccessToken, type ObtainAccessToken } from '@data-import/application';
import { expect } from 'chai';
import * as oauth from 'oauth4webapi';
import { AS_NOBODY, serve, type Service } from '../serving.js';
import { givenCallerKey, START } from './caller-key.js';

const FORM = 'application/x-www-form-urlencoded';
const GRANT = { grant_type: 'client_credentials' };
const SENDS_PLAIN_HTTP = { [oauth.allowInsecureRequests]: true };

const basic = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const refusalOf = async (response: Response) => {
  const body = (await response.json()) as Record<string, string>;
  expect(body['error_description']).to.match(/^[ !#-[\]-~]+$/);
  expect(response.headers.get('cache-control')).to.equal('no-store');
  return `${response.status} ${body['error']}`;
};

describe('POST /oauth/token', () => {
  const guessingLimit = { refusals: 100, perSeconds: 60 };
  let given: Awaited<ReturnType<typeof givenCallerKey>>;
  let key: typeof given.key;
  let obtainAccessToken: ObtainAccessToken;
  let tokensPerMinute: number;
  let app: Service;

  const open = async () => {
    given = await givenCallerKey();
    key = given.key;
    obtainAccessToken = makeObtainAccessToken({ ...given.ports, tokensPerMinute });
    app = await serve({ obtainAccessToken }, { guessingLimit });
  };

  beforeEach(() => {
    tokensPerMinute = 1000;
    return open();
  });
  afterEach(() => app.close());

  const ask = (form: Record<string, string> | string, headers: Record<string, string> = {}) =>
    app.fetch('/oauth/token', {
      method: 'POST',
      headers: { ...AS_NOBODY.headers, 'Content-Type': FORM, ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
  const inForm = () => ({ ...GRANT, client_id: key.id, client_secret: key.text });
  for (const [name, authentication] of Object.entries({
    'in the form': oauth.ClientSecretPost,
    'with HTTP Basic': oauth.ClientSecretBasic,
  }))
    it(`gives a token to a standard client that sends its key ${name}`, async () => {
      const server = { issuer: app.url, token_endpoint: `${app.url}/oauth/token` };
      const client = { client_id: key.id };
      const response = await oauth.clientCredentialsGrantRequest(
        server,
        client,
        authentication(key.text),
        new URLSearchParams(),
        SENDS_PLAIN_HTTP,
      );
      const answer = await oauth.processClientCredentialsResponse(server, client, response);

      expect(answer).to.include({ token_type: 'bearer', expires_in: 3600, scope: 'caller' });
      expect(answer).not.to.have.property('refresh_token');
      const claims = (await given.signer.verify(answer.access_token, START))._unsafeUnwrap();
      expect(claims).to.include({ sub: key.id, org: 'organisation-1' });
    });

  it('answers with and without a slash, ignores what it does not know and may not be kept', async () => {
    for (const path of ['/oauth/token', '/oauth/token/']) {
      const response = await app.fetch(path, {
        method: 'POST',
        headers: { ...AS_NOBODY.headers, 'Content-Type': `${FORM}; charset=UTF-8` },
        body: new URLSearchParams({ ...inForm(), scope: 'write', audience: 'x' }).toString(),
      });
      expect(response.status).to.equal(200);
      expect(response.headers.get('cache-control')).to.equal('no-store');
      expect(response.headers.get('pragma')).to.equal('no-cache');
    }
  });

  it('takes what a client sends with HTTP Basic as it is in a form', async () => {
    const id = `%${key.id.charCodeAt(0).toString(16)}${key.id.slice(1)}`;
    const alsoInForm = { ...GRANT, client_id: key.id };
    for (const [form, sent] of [
      [GRANT, basic(id, key.text)],
      [alsoInForm, basic(key.id, key.text)],
    ] as const)
      expect((await ask(form, sent)).status).to.equal(200);
  });

  it('refuses a request that is not one, in the words of the RFC', async () => {
    const own = basic(key.id, key.text);
    const asked: readonly Parameters<typeof ask>[] = [
      [''],
      [{ ...inForm(), grant_type: '' }],
      [`${new URLSearchParams(inForm()).toString()}&client_id=${key.id}`],
      [inForm(), own],
      [{ ...GRANT, client_id: 'other' }, own],
      ['{}', { 'Content-Type': 'application/json "é"' }],
      [inForm(), { 'Content-Encoding': 'gzip' }],
    ];
    for (const one of asked)
      expect(await refusalOf(await ask(...one))).to.equal('400 invalid_request');
    for (const grant of ['password', 'refresh_token', 'authorization_code'])
      expect(await refusalOf(await ask({ ...inForm(), grant_type: grant }))).to.equal(
        '400 unsupported_grant_type',
      );
  });

  it('refuses a client without the right key and id, and names the scheme', async () => {
    const wrong = `${key.text.slice(0, -1)}!`;
    const asked: readonly Parameters<typeof ask>[] = [
      [GRANT],
      [{ ...GRANT, client_id: key.id }],
      [{ ...GRANT, client_secret: key.text }],
      [{ ...inForm(), client_secret: wrong }],
      [{ ...inForm(), client_id: 'other' }],
      [GRANT, basic(key.id, wrong)],
      [GRANT, basic('other', key.text)],
      [GRANT, { Authorization: 'Basic' }],
      [GRANT, { Authorization: 'Basic ???' }],
      [GRANT, { Authorization: `Basic ${Buffer.from('no colon').toString('base64')}` }],
    ];
    for (const one of asked) {
      const response = await ask(...one);
      expect(response.headers.get('www-authenticate')).to.match(/^Basic realm=/);
      expect(await refusalOf(response)).to.equal('401 invalid_client');
    }
  });

  it('takes nothing but POST, and no more than it needs', async () => {
    const got = await app.fetch('/oauth/token', AS_NOBODY);
    expect(got.status).to.equal(405);
    expect(got.headers.get('allow')).to.equal('POST');
    expect((await ask({ ...inForm(), more: 'x'.repeat(16 * 1024) })).status).to.equal(413);
  });

  it('lets a client wait that guesses here or at the mutation, and an organisation that takes too many', async () => {
    await app.close();
    app = await serve({ obtainAccessToken }, { guessingLimit: { refusals: 2, perSeconds: 60 } });
    const query = 'mutation { obtainServiceToken(input: { APIKey: "wrong" }) { token } }';
    await app.post('/v1/graphql/', { query }, AS_NOBODY);
    const wrong = () => ask({ ...inForm(), client_secret: 'wrong' });
    expect(await refusalOf(await wrong())).to.equal('401 invalid_client');
    const waits = await wrong();
    expect(Number(waits.headers.get('retry-after'))).to.be.within(1, 60);
    expect(await waits.clone().json()).to.include({ code: 'throttled' });
    expect(await refusalOf(waits)).to.equal('429 temporarily_unavailable');
    expect((await ask(inForm())).status).to.equal(200);

    await app.close();
    tokensPerMinute = 1;
    await open();
    expect((await ask(inForm())).status).to.equal(200);
    expect(await refusalOf(await ask(inForm()))).to.equal('429 temporarily_unavailable');
  });
});
