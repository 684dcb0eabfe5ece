import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { openDatabase } from '@data-import/adapters-persistence';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { freshMetrics } from './fresh-metrics.js';
import type { Api } from './api.js';
import { onPostgres } from './deployments.js';
import { postgres } from './engines.js';
import * as requests from './requests.js';
import { openSite, type Site } from './site.js';
import { PATIENT_POSTGRES } from './stored-rows.js';
import { givenSupplier, type Supplier } from './supplier.js';

const MEGABYTE = 1024 * 1024;
const CONNECTIONS = 30;

// Slow because a server asks for a key again after five seconds.
describe('one caller beside others', () => {
  let site: Site;
  let greedy: Supplier;
  let other: Supplier;
  let operator: Api;
  let sockets: Socket[];

  before(async () => {
    const variables = { MAX_CONNECTIONS: String(CONNECTIONS), TOKEN_FAILURES_PER_MINUTE: '2' };
    site = await openSite(postgres, { variables });
    greedy = await givenSupplier(site.service);
    other = await givenSupplier(site.service);
    operator = await site.service.operator();
  });
  beforeEach(() => {
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });
  after(() => site?.close());

  const send = (sent: string): Socket => {
    const { hostname, port } = new URL(site.service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    socket.write(sent);
    return socket;
  };
  /** An upload of 10 MB that stops after so many bytes, or when it is refused and cut. */
  const upload = async (token: string, bytes: number): Promise<Socket> => {
    const socket = send(
      `POST ${requests.NOTES} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${10 * MEGABYTE}\r\n\r\n`,
    );
    await new Promise<void>((done) => {
      socket.once('close', done).write(Buffer.alloc(bytes, ' '), () => done());
    });
    return socket;
  };
  const heldBy = async (share: string): Promise<number> => {
    const metrics = await freshMetrics(site.service.url);
    const held = new RegExp(`^body_memory_bytes{share="${share}"} (\\d+)`, 'm').exec(metrics);
    return Number(held?.[1] ?? 0);
  };

  const metricLinesOf = async (name: string) =>
    (await freshMetrics(site.service.url))
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`));

  const statusFor = async (token: string) => {
    const socket = send(
      'GET /v1/data-import/import-suppliers/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n' +
        `Authorization: Token ${token}\r\n\r\n`,
    );
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };

  it('refuses nothing to them with bodies that it announces or does not finish, and gives all back when its key is revoked', async () => {
    const token = await greedy.caller.token(greedy.apiKey);
    for (let clients = 0; clients < 4; clients += 1) await upload(token, 1);
    for (let clients = 0; clients < 4; clients += 1) await upload(token, 5 * MEGABYTE);
    // Of four, its quarter has room for two.
    await until(
      'its bodies are held',
      async () => (await heldBy(greedy.apiKeyId)) >= 6 * 9 * MEGABYTE,
    );

    const large = Array.from({ length: 100 }, (_, number) => `${number} ${'x'.repeat(10_000)}`);
    const posted = await other.caller.post(requests.NOTES, requests.notes(other, large));
    expect(posted.status).to.equal(201);
    expect(
      (await greedy.caller.post(requests.NOTES, requests.notes(greedy, ['small']))).status,
    ).to.equal(201);
    for (const status of ['PAUSED', 'ONGOING']) {
      const path = `/v1/operator/import-suppliers/${greedy.code}/`;
      expect((await operator.send('PATCH', path, { status })).status).to.equal(200);
    }
    const ready = await fetch(`${site.service.url}/readyz/`);
    expect(await ready.json()).to.deep.equal({ status: 'ready' });

    const revoked = await operator.ask('DELETE', `/v1/operator/api-keys/${greedy.apiKeyId}/`);
    expect(revoked.status).to.equal(204);
    await until('nothing is held', async () => (await heldBy('all')) === 0);
  });

  it('has twenty of the batches that it announced in the metrics, and all in its list', async () => {
    const path = `/v1/data-import/batches/${other.code}/`;
    for (let n = 10; n < 35; n += 1) {
      const announced = await other.caller.send('PUT', `${path}n${n}/expected/`, { notes: 1 });
      expect(announced.status).to.equal(200);
    }
    // An answer of a moment ago may be given again.
    await until(
      'they are known',
      async () => (await metricLinesOf('import_batch_stored')).length >= 20,
    );
    for (const name of ['import_batch_expected', 'import_batch_stored'])
      expect(await metricLinesOf(name)).to.have.length(20);
    expect((await other.caller.get(path)).body).to.have.length(25);
  });

  it('may guess keys as often as is set', async () => {
    const anonymous = await site.service.api();
    const statuses = [];
    for (let guesses = 0; guesses < 3; guesses += 1) {
      const key = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'wrong' };
      const asking = { body: new URLSearchParams(key) };
      statuses.push((await anonymous.ask('POST', '/oauth/token/', asking)).status);
    }

    expect(statuses).to.deep.equal([401, 401, 429]);
  });

  it('leaves room for operators, probes and other callers when an address holds all connections that it may', async () => {
    const callersToken = await other.caller.token(other.apiKey);
    const operatorsToken = await operator.token((await site.service.demoKeys()).operator_api_key);
    for (let clients = 0; clients < CONNECTIONS; clients += 1)
      await once(send(`GET /${'x'.repeat(clients)}`), 'connect');

    for (const token of [callersToken, operatorsToken])
      expect(await statusFor(token)).to.equal(200);
    expect(await (await fetch(`${site.service.url}/healthz`)).json()).to.include({
      status: 'alive',
    });
  });
});

describe('one account that another session has locked', () => {
  let site: Site;
  let db: ReturnType<typeof openDatabase>;

  before(async () => {
    site = await onPostgres.site();
    db = openDatabase({ ...PATIENT_POSTGRES, url: site.service.variables['DATABASE_URL'] ?? '' });
  });
  after(async () => {
    await db?.destroy();
  });

  it('keeps neither operators nor other organisations waiting, whatever is sent for it and however its supplier is paused', async () => {
    const greedy = await givenSupplier(site.service, { accounts: 20 });
    const other = await givenSupplier(site.service);
    const path = `/v1/operator/import-suppliers/${greedy.code}/`;
    const [{ external_account_number: number } = { external_account_number: '' }] = greedy.accounts;
    const lock = await db.transaction();
    await lock('accounts').where({ external_account_number: number }).forUpdate();

    const post = async (body: string, account = greedy.accounts[0]) =>
      (await greedy.caller.post(requests.NOTES, requests.notes(greedy, [body], account))).status;
    const sent = Array.from({ length: 60 }, (_, n) => post(`${n}`));
    await until('one waits for it', async () => (await waitingForLocks(db)) > 0);
    const pause = greedy.operator.send('PATCH', path, { status: 'PAUSED' });
    await until('the pause waits', async () => (await waitingForLocks(db, 'advisory')) > 0);
    const behind = greedy.accounts.map((account) => post('behind', account));
    const answers = [
      await other.caller.post(requests.NOTES, requests.notes(other, ['theirs'])),
      await other.operator.get('/v1/operator/import-suppliers/'),
      await other.operator.get('/v1/operator/health/'),
    ];
    await lock.rollback();
    const paused = await pause;
    const statuses = await Promise.all([...sent, ...behind]);
    const { notes } = await greedy.counters();

    expect(answers.map(({ status }) => status)).to.deep.equal([201, 200, 200]);
    expect(paused.status).to.equal(200);
    expect(statuses.filter((status) => status !== 201 && status !== 400)).to.deep.equal([]);
    expect(notes).to.equal(statuses.filter((status) => status === 201).length);
  });
});
