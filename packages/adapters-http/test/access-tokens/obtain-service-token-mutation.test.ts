import { gzipSync } from 'node:zlib';
import { makeObtainAccessToken, type ObtainAccessToken } from '@data-import/application';
import { expect } from 'chai';
import { getIntrospectionQuery } from 'graphql';
import { auditServer } from 'graphql-http';
import { AS_NOBODY, AUTHORISED, serve, type Service } from '../serving.js';
import { givenCallerKey, START } from './caller-key.js';

const startSeconds = START.getTime() / 1000;
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const PATH = '/v1/graphql/';

const MUTATION = `
  mutation Obtain($input: ObtainServiceTokenInput!) {
    obtainServiceToken(input: $input) { token payload refreshToken refreshExpiresIn }
  }`;

interface GraphqlAnswer {
  readonly data?: { readonly obtainServiceToken: Record<string, unknown> | null } | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

const inline = (input: string) => `mutation { obtainServiceToken(input: ${input}) { token } }`;
const padded = (size: number) => '{"query":"{ tokenLifetime }"}'.padEnd(size);

// Without an Authorization: this is where tokens come from.
const postTo = (service: Service, query: string, variables?: object) =>
  service.post(PATH, { query, variables }, AS_NOBODY);

const expectAnswer = async (response: Response, status: number, code: string) => {
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.status).to.equal(status);
  expect(body).to.include({ code });
  expect(body['detail']).to.be.a('string');
};

describe('obtainServiceToken', () => {
  let given: Awaited<ReturnType<typeof givenCallerKey>>;
  let obtainAccessToken: ObtainAccessToken;
  let keyText: string;
  let now: Date;
  let attempts: number;
  let app: Service;

  beforeEach(async () => {
    [now, attempts] = [START, 0];
    given = await givenCallerKey(() => now);
    keyText = given.key.text;
    const obtain = makeObtainAccessToken(given.ports);
    obtainAccessToken = (credential) => {
      attempts += 1;
      return obtain(credential);
    };
    app = await serve({ obtainAccessToken });
  });

  afterEach(() => app.close());

  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    app.fetch(PATH, {
      method: 'POST',
      headers: { ...AS_NOBODY.headers, 'Content-Type': 'application/json', ...headers },
      body,
    });
  const asked = async (query: string, variables?: object): Promise<GraphqlAnswer> =>
    (await (await postTo(app, query, variables)).json()) as GraphqlAnswer;
  const obtained = async (input: object) =>
    (await asked(MUTATION, { input })).data?.obtainServiceToken ?? {};
  const attempt = (input: object) => postTo(app, MUTATION, { input });
  const refusalOf = async (input: object) => {
    const { data, errors = [] } = await asked(MUTATION, { input });
    expect(data).to.deep.equal({ obtainServiceToken: null });
    return errors.map(({ extensions }) => extensions?.code);
  };

  it('answers with a token, its claims and a refresh token for a week, and may not be kept', async () => {
    const response = await attempt({ APIKey: keyText });
    expect(response.headers.get('cache-control')).to.equal('no-store');
    const { data } = (await response.json()) as GraphqlAnswer;
    const { token, payload, refreshToken, refreshExpiresIn } = data?.obtainServiceToken ?? {};

    expect(payload).to.deep.include({ role: 'caller', org: 'organisation-1' });
    expect(payload).to.deep.include({ iat: startSeconds, exp: startSeconds + 3600 });
    expect(payload).to.deep.equal((await given.signer.verify(String(token), now))._unsafeUnwrap());
    expect(refreshExpiresIn).to.equal(startSeconds + WEEK_SECONDS);

    now = new Date(START.getTime() + 60_000);
    const renewed = await obtained({ APIKey: null, refreshToken });
    expect(renewed).to.include({ refreshToken, refreshExpiresIn });
    expect(renewed['payload']).to.deep.include({ iat: startSeconds + 60 });
  });

  it('lets an organisation wait that takes too many tokens', async () => {
    await using busy = await serve({
      obtainAccessToken: makeObtainAccessToken({ ...given.ports, tokensPerMinute: 1 }),
    });
    await postTo(busy, MUTATION, { input: { APIKey: keyText } });
    const response = await postTo(busy, MUTATION, { input: { APIKey: keyText } });

    expect(Number(response.headers.get('retry-after'))).to.be.within(1, 60);
    await expectAnswer(response, 429, 'throttled');
    expect(busy.reported).to.deep.equal([]);
  });

  it('refuses both at once, and neither', async () => {
    const inputs = [{ APIKey: keyText, refreshToken: 'x' }, {}, { APIKey: null }];
    for (const input of inputs)
      expect(await refusalOf(input)).to.deep.equal(['INVALID_INPUT_COMBINATION']);
    expect(attempts).to.equal(0);
  });

  describe('as an endpoint', () => {
    it('fulfils every MUST of GraphQL over HTTP', async () => {
      // One of them asks for a type of the schema, which is told to those who have a token.
      const audits = await auditServer({
        url: `${app.url}/v1/graphql/`,
        fetchFn: (url: string, init: RequestInit = {}) => {
          const headers = new Headers(init.headers);
          headers.set('Authorization', AUTHORISED.Authorization);
          return fetch(url, { ...init, headers });
        },
      });
      const failed = audits.filter(({ status }) => status === 'error');

      expect(audits).not.to.be.empty;
      expect(failed.map(({ name, status }) => `${status}: ${name}`)).to.deep.equal([]);
    });

    it('describes itself to those who have a token', async () => {
      const query = JSON.stringify({ query: getIntrospectionQuery() });
      for (const headers of [{}, { Authorization: 'Token forged' }]) {
        const refused = (await (await post(query, headers)).json()) as GraphqlAnswer;
        expect(refused.errors?.[0]?.message).to.contain('introspection');
        expect(refused).not.to.have.property('data');
      }
      const answer = await (await post(query, AUTHORISED)).json();

      expect(JSON.stringify(answer)).to.contain('ObtainServiceTokenInput');
      expect(answer).not.to.have.property('errors');
    });

    it('tries one key in a request', async () => {
      const field = `obtainServiceToken(input: { APIKey: "${keyText}" }) { token }`;
      const documents = [
        `mutation { a: ${field} b: ${field} }`,
        `mutation { ${field} ...F } fragment F on Mutation { b: ${field} }`,
      ];
      for (const document of documents) expect(await asked(document)).to.have.property('errors');
      const batch = JSON.stringify(documents.map((query) => ({ query })));
      expect((await post(batch)).status).to.equal(400);

      expect(attempts).to.equal(0);
    });

    it('refuses a document that would be costly to check or to answer', async () => {
      const long = 'description '.repeat(400);
      const aliased = 'a: description b: description c: description d: description e: description';
      for (const fields of [long, aliased])
        expect(await asked(`{ __schema { ${fields} } }`)).to.have.property('errors');
    });

    it('never repeats a value, which may be a key in the wrong place', async () => {
      const refused: readonly [query: string, variables?: object][] = [
        [MUTATION, { input: keyText }],
        [MUTATION, { input: { APIKey: [keyText] } }],
        [MUTATION, { input: { APIKey: { key: keyText } } }],
        [MUTATION, { input: { APIKey: 'x', key: keyText } }],
        [inline(`"${keyText}"`)],
        [inline(`{ APIKey: ["${keyText}"] }`)],
        [inline(`{ APIKey: key_${'x'.repeat(8)} }`)],
        [inline(`{ APIKey: "x" "${keyText}" }`)],
      ];
      for (const [query, variables] of refused) {
        const { errors } = await asked(query, variables);
        expect(errors, query).to.be.an('array').that.is.not.empty;
        expect(JSON.stringify(errors)).not.to.match(new RegExp(`${keyText}|key_x`));
        expect(errors?.[0]?.message).to.match(/[^:]\.$/);
      }
    });

    it('takes JSON of at most 16 KiB, unpacked, and answers with nothing else', async () => {
      const query = '{"query":"{ __typename }"}';
      const zipped = { 'content-encoding': 'gzip' };
      for (const body of [padded(16 * 1024), new Uint8Array(gzipSync(query))])
        expect((await post(body, typeof body === 'string' ? {} : zipped)).status).to.equal(200);
      for (const [status, code, body, headers] of [
        [415, 'unsupported_media_type', query, { 'Content-Type': 'text/plain' }],
        [415, 'unsupported_media_type', query, { 'content-encoding': 'deflate' }],
        [406, 'not_acceptable', query, { accept: 'text/html' }],
        [413, 'payload_too_large', padded(16 * 1024 + 1), {}],
        [413, 'payload_too_large', new Uint8Array(gzipSync(' '.repeat(1_000_000))), zipped],
        [400, 'parse_error', '{"query":', {}],
        [400, 'parse_error', new Uint8Array([0x22, 0xff, 0x22]), {}],
        [400, 'parse_error', '{}', zipped],
      ] as const)
        await expectAnswer(await post(body, headers), status, code);
    });
  });

  describe('when a client guesses', () => {
    beforeEach(async () => {
      await app.close();
      app = await serve({ obtainAccessToken }, { guessingLimit: { refusals: 3, perSeconds: 60 } });
    });

    it('counts by the address of the connection, whatever a client says of itself', async () => {
      const body = JSON.stringify({ query: MUTATION, variables: { input: { APIKey: 'wrong' } } });
      const statuses = [];
      for (let n = 0; n < 5; n += 1) {
        const headers = { 'X-Forwarded-For': `192.0.2.${n}` };
        statuses.push((await post(body, headers)).status);
      }

      expect(statuses).to.deep.equal([200, 200, 200, 429, 429]);
    });

    it('counts by the address that the trusted proxy saw, where there is one', async () => {
      await app.close();
      const guessingLimit = { refusals: 3, perSeconds: 60 };
      app = await serve({ obtainAccessToken }, { guessingLimit, trustedProxies: 1 });
      const body = JSON.stringify({ query: MUTATION, variables: { input: { APIKey: 'wrong' } } });
      const from = async (forwarded: string) =>
        (await post(body, { 'X-Forwarded-For': forwarded })).status;
      const invented = [];
      for (let n = 0; n < 4; n += 1) invented.push(await from(`198.51.100.${n}, 192.0.2.1`));

      expect(invented).to.deep.equal([200, 200, 200, 429]);
      expect(await from('192.0.2.2')).to.equal(200);
    });
  });
});
