import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { makeClient, type Client } from '../src/index.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

const MINUTE_MS = 60_000;
const KEY = { APIKey: 'key' };

const settings = (client: Client) => client.call((api) => api.GET('/v1/data-import/settings/'));
const tokenOf = ({ headers }: Asked) => headers.authorization;
const refuseToken = ({ answer }: Asked) =>
  answer(401, { code: 'authentication_failed', detail: 'Bad.' });
const accept = ({ answer }: Asked) => answer(200, {});

describe('The token of a client', () => {
  const service = openedForEach(() => ScriptedService.start());
  let clock: FakeClock;
  let client: Client;

  beforeEach(async () => {
    clock = new FakeClock();
    client = makeClient({ url: service.url, apiKey: 'key', runtime: clock.runtime });
  });

  it('is obtained once for requests that run side by side', async () => {
    await Promise.all([settings(client), settings(client), settings(client)]);

    expect(service.credentials).to.deep.equal([KEY]);
    expect(service.asked.map(tokenOf)).to.deep.equal(Array(3).fill('Token token-1'));
  });

  it('is renewed by the API key before it expires, once for requests side by side', async () => {
    await settings(client);
    clock.advance(47 * MINUTE_MS);
    await settings(client);
    clock.advance(MINUTE_MS);
    await Promise.all([settings(client), settings(client)]);

    expect(service.credentials).to.deep.equal([KEY, KEY]);
    expect(service.asked.map(tokenOf).map((token) => token?.at(-1))).to.deep.equal([
      '1',
      '1',
      '2',
      '2',
    ]);
  });

  it('is handed out, and is enough for another client until it is refused', async () => {
    const given: string[] = [];
    const { url } = service;
    const { runtime } = clock;
    const onToken = (token: string) => given.push(token);
    await settings(makeClient({ url, apiKey: 'key', onToken, runtime }));
    const other = makeClient({ url, token: given[0]!, runtime });
    clock.advance(59 * MINUTE_MS);
    const valid = await settings(other);
    service.answers(refuseToken);
    const refused = await settings(other);

    expect(given).to.deep.equal(['token-1']);
    expect(valid.isOk()).to.equal(true);
    expect(refused._unsafeUnwrapErr()).to.include({ kind: 'no-token', code: 'NO_API_KEY' });
    expect(service.credentials).to.deep.equal([KEY]);
  });

  it('is used to its end when it cannot be renewed', async () => {
    await settings(client);
    service.refusesCredential = () => 'unavailable';
    clock.advance(50 * MINUTE_MS);
    const valid = await settings(client);
    clock.advance(10 * MINUTE_MS);
    const expired = await settings(client);

    expect(valid.isOk()).to.equal(true);
    expect(expired._unsafeUnwrapErr()).to.include({ kind: 'refused', status: 500 });
  });

  it('is renewed when the service refuses it, and the request is sent again', async () => {
    service.answers(refuseToken, accept);
    const answered = await settings(client);

    expect(answered.isOk()).to.equal(true);
    expect(service.asked.map(tokenOf)).to.deep.equal(['Token token-1', 'Token token-2']);
    expect(clock.pauses).to.deep.equal([]);
  });

  it('is renewed once only for a request', async () => {
    service.answers(refuseToken);
    const answered = await settings(client);

    expect(answered._unsafeUnwrapErr()).to.include({
      status: 401,
      code: 'authentication_failed',
      attempts: 2,
    });
    expect(service.asked).to.have.length(2);
  });

  it('is missing when the API key is refused, and no request is sent', async () => {
    service.refusesCredential = () => 'INVALID_API_KEY';
    const answered = await settings(client);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'no-token', code: 'INVALID_API_KEY' });
    expect(service.asked).to.deep.equal([]);
  });
});
