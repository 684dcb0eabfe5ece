import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePort, openedForEach } from '@data-import/testkit';
import { expect } from 'chai';
import { makeClient, type Client } from '../src/index.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

const ACCOUNT = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };
const NOTES = '/v1/data-import/notes/create/';

const settings = (client: Client, signal?: AbortSignal) =>
  client.call((api) => api.GET('/v1/data-import/settings/', signal ? { signal } : {}));
const notes = (client: Client) =>
  client.call((api) => api.POST(NOTES, { body: { ...ACCOUNT, notes: [{ body: 'Hello' }] } }));
const transactions = (client: Client, headers: Record<string, string> = {}) =>
  client.call((api) =>
    api.POST('/v1/data-import/transactions/create/', {
      params: { query: { check_previously_added: false } },
      headers,
      body: { ...ACCOUNT, transactions: [] },
    }),
  );
const announcement = (client: Client) =>
  client.call((api) =>
    api.PUT('/v1/data-import/batches/{import_supplier_code}/{import_batch}/expected/', {
      params: { path: { import_supplier_code: 'DEMO_ENERGY', import_batch: 'night' } },
      body: { notes: 1 },
    }),
  );
const organisation = (client: Client, headers: Record<string, string> = {}) =>
  client.call((api) => api.POST('/v1/operator/organisations/', { headers, body: { name: 'A' } }));

const accept = ({ answer }: Asked) => answer(200, { accepted: true });
const cut = ({ cut: now }: Asked) => now();
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  ({ answer }: Asked) =>
    answer(status, { code, detail: 'Refused.' }, { 'X-Request-Id': 'request-1', ...headers });
const fail = refuse(500, 'internal_error');
const throttle = refuse(429, 'throttled', { 'Retry-After': '7' });
const unanswered = () => undefined;

describe('A request of a client', () => {
  const service = openedForEach(() => ScriptedService.start());
  let clock: FakeClock;
  let client: Client;

  beforeEach(async () => {
    clock = new FakeClock();
    client = makeClient({ url: `${service.url}/`, apiKey: 'key', runtime: clock.runtime });
  });

  it('gives the body of the answer', async () => {
    service.answers(({ answer }) => answer(201, [{ status: 'NOTE_CREATION_SUCCESS' }]));
    const answered = await notes(client);

    expect(answered._unsafeUnwrap()[0]?.status).to.equal('NOTE_CREATION_SUCCESS');
    expect(service.asked[0]).to.deep.include({ method: 'POST', path: NOTES });
    expect(JSON.parse(service.asked[0]!.body)).to.deep.equal({
      ...ACCOUNT,
      notes: [{ body: 'Hello' }],
    });
  });

  it('gives the links of an answer, and its time by the clock of the service', async () => {
    const sent = { link: '</next/>; rel="next"', date: 'Fri, 02 Jan 2099 00:00:00 GMT' };
    service.answers(({ answer }) => answer(200, {}, sent));
    let headers = new Headers();
    await client.call(async (api) => {
      const answered = await api.GET('/v1/data-import/settings/', {});
      headers = answered.response.headers;
      return answered;
    });

    expect(Object.fromEntries(headers)).to.deep.equal({
      ...sent,
      'content-type': 'application/json',
    });
  });

  it('gives nothing for an answer without a body', async () => {
    service.answers(({ response }) => response.writeHead(204).end());
    const answered = await client.call((api) =>
      api.DELETE('/v1/operator/api-keys/{api_key_id}/', {
        params: { path: { api_key_id: 'a/b' } },
      }),
    );

    expect(answered._unsafeUnwrap()).to.equal(undefined);
    expect(service.paths).to.deep.equal(['/v1/operator/api-keys/a%2Fb/']);
  });

  it('gives a refusal with its code, its paths and the id of the request', async () => {
    const errors = [{ detail: 'Missing.', code: 'required', attr: 'notes.0.body' }];
    const body = { detail: 'Wrong.', code: 'notes_failed_validation', errors };
    service.answers(({ answer }) => answer(400, body, { 'X-Request-Id': 'request-1' }));
    const answered = await notes(client);

    expect(answered._unsafeUnwrapErr()).to.deep.equal({
      kind: 'refused',
      status: 400,
      code: 'notes_failed_validation',
      detail: 'Wrong.',
      errors,
      requestId: 'request-1',
      retryAfterMs: undefined,
      attempts: 1,
      isOutcomeUnknown: false,
      body,
    });
  });

  it('gives the refusal of a transaction with the status as its code', async () => {
    const errors = [
      { detail: 'Closed.', code: 'no_open_statement_period', attr: 'transactions.0' },
    ];
    const body = { status: 'TRANSACTION_IMPORT_ERROR', error_detail: 'Closed.', errors };
    service.answers(({ answer }) => answer(400, body));
    const answered = await transactions(client);

    expect(answered._unsafeUnwrapErr()).to.deep.include({
      code: 'TRANSACTION_IMPORT_ERROR',
      detail: 'Closed.',
      errors,
    });
  });

  const FAILURES = { 'is cut': cut, 'is a 500': fail, 'is a 503 of a proxy': refuse(503, 'busy') };

  for (const [what, failure] of Object.entries(FAILURES)) {
    it(`is sent again if its answer ${what}, when a repeat is safe`, async () => {
      for (const ask of [settings, notes, announcement]) {
        service.answers(failure, failure, accept);
        expect((await ask(client)).isOk()).to.equal(true);
      }
      service.answers(failure, accept);
      expect((await transactions(client, { 'Idempotency-Key': 'k' })).isOk()).to.equal(true);
      service.answers(failure, accept);
      expect((await organisation(client, { 'Idempotency-Key': 'k' })).isOk()).to.equal(true);
    });

    it(`is sent once if its answer ${what}, when a repeat is not safe`, async () => {
      service.answers(failure, accept);
      expect((await transactions(client)).isErr()).to.equal(true);
      service.answers(failure, accept);
      expect((await organisation(client)).isErr()).to.equal(true);
      expect(service.asked).to.have.length(2);
    });
  }

  it('says whether it may have been done', async () => {
    service.answers(cut);
    expect((await organisation(client))._unsafeUnwrapErr()).to.include({
      kind: 'unreachable',
      isOutcomeUnknown: true,
    });
    service.answers(fail);
    expect((await organisation(client))._unsafeUnwrapErr().isOutcomeUnknown).to.equal(false);
    service.answers(refuse(500, 'outcome_unknown'));
    expect((await organisation(client))._unsafeUnwrapErr().isOutcomeUnknown).to.equal(true);
  });

  it('is sent again after the time that the service asks for, also when a repeat is not safe', async () => {
    service.answers(throttle, accept);
    const answered = await organisation(client);

    expect(answered.isOk()).to.equal(true);
    expect(clock.pauses).to.deep.equal([7100]);
  });

  it('is not sent again when the service asks for more time than the client has', async () => {
    service.answers(refuse(429, 'throttled', { 'Retry-After': '3600' }));
    const answered = await settings(client);

    expect(answered._unsafeUnwrapErr()).to.include({
      status: 429,
      retryAfterMs: 3_600_000,
      attempts: 1,
    });
    expect(clock.pauses).to.deep.equal([]);
  });

  it('is sent again after pauses that double, and not for ever', async () => {
    service.answers(fail);
    const answered = await settings(client);

    expect(answered._unsafeUnwrapErr()).to.include({ code: 'internal_error', attempts: 8 });
    expect(clock.pauses).to.deep.equal([100, 200, 400, 800, 1600, 3200, 5000]);
  });

  it('is not sent again when the budget of all requests is spent, until others succeed', async () => {
    service.answers(fail);
    for (let count = 0; count < 4; count += 1) await settings(client);
    const spent = service.asked.length;
    await settings(client);
    service.answers(accept);
    for (let count = 0; count < 10; count += 1) await settings(client);
    service.answers(fail);
    const earned = await settings(client);

    expect(spent).to.equal(4 + 20);
    expect(service.asked).to.have.length(spent + 1 + 10 + 2);
    expect(earned._unsafeUnwrapErr().attempts).to.equal(2);
  });

  it('ends when its caller says so', async () => {
    const aborting = new AbortController();
    service.answers(() => aborting.abort());
    const answered = await settings(client, aborting.signal);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'aborted', attempts: 1 });
  });

  it('ends in time when nothing answers', async () => {
    service.answers(() => clock.advance(30_000));
    const answered = await organisation(client);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'timed-out', isOutcomeUnknown: true });
  });

  it('ends in time when an answer begins and does not go on', async () => {
    service.answers(({ response }) => {
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.write('{', () => clock.advance(30_000));
    });
    const answered = await organisation(client);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'timed-out' });
  });

  it('ends in time when it is sent again and again into a black hole', async () => {
    const sockets: Socket[] = [];
    const hole = createServer((socket) => {
      sockets.push(socket.on('error', unanswered));
      clock.advance(30_000);
    }).listen(0, '127.0.0.1');
    await once(hole, 'listening');
    const { port } = hole.address() as AddressInfo;
    const lost = makeClient({
      url: `http://127.0.0.1:${port}`,
      apiKey: 'key',
      runtime: clock.runtime,
    });
    const answered = await settings(lost);
    for (const socket of sockets) socket.destroy();
    hole.close();

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'timed-out', attempts: 4 });
  });

  it('gives the reason of the attempt before, when its last one is cut because its time is over', async () => {
    const impatient = makeClient({
      url: service.url,
      apiKey: 'key',
      runtime: clock.runtime,
      patienceMs: 30_500,
    });
    service.answers(cut, () => clock.advance(30_500));
    const failure = (await settings(impatient))._unsafeUnwrapErr();

    expect(failure).to.include({ kind: 'unreachable', isOutcomeUnknown: true, attempts: 2 });
    expect(failure.detail).to.match(/cannot be reached: other side closed/);
  });

  it('does not give a reason that an answer has followed, when its last attempt is cut', async () => {
    const patienceMs = 30_500;
    const settled = { url: service.url, apiKey: 'key', runtime: clock.runtime, patienceMs };
    service.answers(cut, fail, () => clock.advance(patienceMs));
    const failure = (await settings(makeClient(settled)))._unsafeUnwrapErr();

    expect(failure).to.include({ kind: 'timed-out', attempts: 3 });
    expect(failure.detail).not.to.match(/cannot be reached/);
  });

  it('was never sent when nothing listens, so that any request may be sent again', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const nowhere = makeClient({ url, apiKey: 'key', runtime: clock.runtime });
    const answered = await organisation(nowhere);

    expect(answered._unsafeUnwrapErr()).to.include({
      kind: 'unreachable',
      isOutcomeUnknown: false,
    });
    expect(clock.pauses).to.have.length(7);
  });

  it('gives a failure for an answer that is no JSON', async () => {
    service.answers(({ answer }) => answer(200, '<html>', { 'Content-Type': 'text/html' }));
    const answered = await settings(client);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'unreadable' });
  });

  it('does not follow a redirect, which would lose its body', async () => {
    service.answers(({ answer }) => answer(302, '', { Location: '/elsewhere/' }));
    const answered = await organisation(client);

    expect(answered._unsafeUnwrapErr()).to.include({ kind: 'unreachable' });
    expect(service.paths).to.deep.equal(['/v1/operator/organisations/']);
  });
});

describe('A mistake of the program', () => {
  it('throws', async () => {
    expect(() => makeClient({ url: 'ftp://somewhere', apiKey: 'key' })).to.throw(TypeError);
    expect(() => makeClient({ url: 'nowhere', apiKey: 'key' })).to.throw(TypeError);
    expect(() => makeClient({ url: 'http://somewhere', apiKey: ' ' })).to.throw(TypeError);
    const options = { url: 'http://somewhere', apiKey: 'key' };
    expect(() => makeClient({ ...options, patienceMs: 0 })).to.throw(TypeError);

    const thrown = new Error('A mistake.');
    const client = makeClient(options);
    const called = client.call(() => Promise.reject(thrown)).catch((error: unknown) => error);
    expect(await called).to.equal(thrown);
  });
});
