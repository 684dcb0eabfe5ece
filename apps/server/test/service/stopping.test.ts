import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import type { Api } from './api.js';
import { BULK, lineOf, type BulkAnswer } from './bulk-requests.js';
import { sqlite } from './engines.js';
import { freshMetrics } from './fresh-metrics.js';
import { begin, stage } from './long-lists.js';
import * as requests from './requests.js';
import type { Service } from './service.js';
import { openSite } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';
import { supportView } from './support-view.js';

const NOTICE_MS = 400;
/** Nothing waits for its end: the server is told again. */
const LONG_NOTICE_MS = 60_000;
/** Longer than a test may take: what is cut is not cut by it. */
const DEADLINE_MS = 300_000;
const SHORT_DEADLINE_MS = 1500;
const CLIENTS = 32;
/** Connections, more than an operating system lets wait for a server that asks for nothing else. */
const MORE_THAN_WAIT = 1500;
/** Processes whose list is longer than what is held between a server and a client that does not read: 10 MB at most. */
const MANY = 50_000;

// Slow because a server is started again for each test.
describe('a server that is told to stop', () => {
  const site = openedForAll(() =>
    openSite(sqlite, {
      variables: {
        SHUTDOWN_NOTICE_MS: String(NOTICE_MS),
        SHUTDOWN_DEADLINE_MS: String(DEADLINE_MS),
      },
    }),
  );
  let service: Service;
  let supplier: Supplier;
  let connections: Socket[];

  before(async () => {
    ({ service } = site);
    supplier = await givenSupplier(service);
  });
  beforeEach(() => {
    connections = [];
  });
  afterEach(() => {
    for (const connection of connections) connection.destroy();
  });

  const isListening = () =>
    fetch(`${service.url}/healthz`).then(
      () => true,
      () => false,
    );
  /** A connection that has sent this much. */
  const connected = async (sent = ''): Promise<Socket> => {
    const connection = connect(Number(new URL(service.url).port), '127.0.0.1');
    connections.push(connection);
    connection.setEncoding('utf8').on('error', () => undefined);
    await once(connection, 'connect');
    await new Promise((written) => {
      connection.write(sent, written);
    });
    return connection;
  };
  const untilUnready = async (): Promise<void> => {
    await until(
      'it is not ready',
      async () => (await fetch(`${service.url}/readyz`)).status === 503,
    );
  };
  const postOf = async (caller: Api, body: string): Promise<string> =>
    [
      `POST ${requests.NOTES} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Expect: 100-continue',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Authorization: Token ${await caller.token(supplier.apiKey)}`,
      '',
      body,
    ].join('\r\n');

  it('is connected to at once until then, however busy it is', async () => {
    service.signal('SIGSTOP');
    try {
      const all = await Promise.all(Array.from({ length: MORE_THAN_WAIT }, () => connected()));
      expect(all.filter(({ connecting }) => connecting)).to.deep.equal([]);
    } finally {
      service.signal('SIGCONT');
    }
  });

  it('answers a request whose body is on its way, however often SIGTERM comes, and keeps it', async () => {
    const post = await postOf(supplier.caller, JSON.stringify(requests.notes(supplier, ['slow'])));
    const connection = await connected(post.slice(0, -10));
    await untilRead(connection);
    service.signal('SIGTERM');
    await service.untilSaid(/"stopping"/);
    for (let times = 0; times < 2; times += 1) service.signal('SIGTERM');
    await until('it takes no connections', async () => !(await isListening()));
    connection.write(post.slice(-10));

    expect(await everythingFrom(connection)).to.match(/^HTTP\/1.1 201 /);
    expect(await service.ended()).to.equal(0);
    await service.start();
    expect(await supplier.counters()).to.include({ notes: 1 });
  });

  it('answers the lines of a bulk request that it has, says where it stopped, and ends at once', async () => {
    const loaded = await givenSupplier(service);
    const token = await loaded.caller.token(loaded.apiKey);
    const sent = request(service.url + BULK, {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/x-ndjson' },
    });
    sent.on('error', () => undefined);
    sent.write(`${JSON.stringify(lineOf(requests.NOTES, requests.notes(loaded, ['one'])))}\n`);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    while (!text.includes('"line":1,')) await once(response, 'data');

    service.signal('SIGTERM');
    await once(response, 'end');
    expect(await service.ended()).to.equal(0);

    const answers = text.trim().split('\n');
    const last = JSON.parse(answers[1] ?? '') as BulkAnswer;
    expect(last).to.include({ line: 2, status: 503 });
    expect(last.body).to.include({ code: 'not_ready' });
    expect(response.complete).to.equal(true);
    await service.start();
    const view = await supportView(loaded.operator, loaded.accounts[0]!.service_account_number);
    expect(view.notes.map(({ body }) => body)).to.deep.equal(['one']);
  });

  it('stores the refusals that it has counted, in its metrics without invented suppliers', async () => {
    const refused = await givenSupplier(service);
    const { caller } = refused;
    const unreadable = { ...requests.addressing(refused), notes: [{ body: 12 }] };
    await caller.post(requests.NOTES, unreadable);
    await caller.post(requests.NOTES, { ...unreadable, import_supplier: 'X' });
    const unread = `{"operation":\n${JSON.stringify({ operation: 'X' })}`;
    for (const query of ['', '?dry_run=true'])
      await caller.ask('POST', `${BULK}${query}`, {
        body: unread,
        headers: { 'Content-Type': 'application/x-ndjson' },
      });
    let lines: readonly string[] = [];
    await until(
      () => `all are counted: ${lines.join()}`,
      async () => {
        const metrics = await freshMetrics(service.url);
        lines = metrics.split('\n').filter((line) => line.startsWith('import_refusals_total'));
        return lines.length === 5;
      },
    );
    expect(lines).to.have.members(
      [
        [refused.code, 'createNotes', 'invalid'],
        ['', 'createNotes', 'invalid'],
        ['', 'loadInBulk', 'parse_error'],
        ['', 'loadInBulk', 'invalid_choice'],
        ['', 'loadInBulk', 'required'],
      ].map(
        ([name, operation, code]) =>
          `import_refusals_total{supplier="${name}",operation="${operation}",code="${code}"} 1`,
      ),
    );
    await caller.post(requests.NOTES, unreadable);
    await service.stop();
    await service.start();

    const { body } = await caller.get('/v1/data-import/refusals/');
    const { refusals } = body as { refusals: readonly { count: number }[] };
    expect(refusals[0]).to.include({ count: 2 });
  });

  it('sends a list to its end, however long its reader takes', async () => {
    const listed = await givenSupplier(service, { accounts: 0 });
    await stage(listed, MANY);
    const rest = await begin(service.url, listed);
    service.signal('SIGTERM');
    await service.untilSaid(/"stopping"/);

    expect(await rest()).to.have.length(MANY);
    expect(await service.ended()).to.equal(0);
    await service.start();
  });

  it('ends a stream of progress, and waits for no reader and no connection that asks for nothing', async () => {
    const token = await supplier.caller.token(supplier.apiKey);
    const headers = { Accept: 'text/event-stream', Authorization: `Token ${token}` };
    const streams = await Promise.all(
      [1, 2, 3].map(() => fetch(`${service.url}/v1/data-import/progress/`, { headers })),
    );
    const readers = streams.map(({ body }) =>
      body!.pipeThrough(new TextDecoderStream()).getReader(),
    );
    // The head of an answer comes before its first event.
    for (const reader of readers)
      expect((await reader.read()).value).to.match(/^event: progress\n/);
    await connected();
    service.signal('SIGINT');

    for (const reader of readers) while (!(await reader.read()).done);
    expect(await service.ended()).to.equal(0);
  });

  it('waits for no connection that came during the notice and asks for nothing', async () => {
    await service.start({ STALL_TIMEOUT_MS: String(DEADLINE_MS) });
    service.signal('SIGTERM');
    await untilUnready();
    await connected();

    expect(await service.ended()).to.equal(0);
  });

  it('is not ready while it takes connections, each for one answer, and ends at once at a second SIGINT', async () => {
    await service.start({ SHUTDOWN_NOTICE_MS: String(LONG_NOTICE_MS) });
    const connection = await connected((await postOf(supplier.caller, '{"a": 1}')).slice(0, -3));
    await untilRead(connection);
    service.signal('SIGINT');
    await untilUnready();
    await until('it is counted no more, and its database is well', async () =>
      /servers"} 2\n(.*\n)*.*database"} 0\n/.test(await freshMetrics(service.url)),
    );
    const alive = await fetch(`${service.url}/healthz`);
    service.signal('SIGINT');

    expect([alive.status, alive.headers.get('connection')]).to.deep.equal([200, 'close']);
    expect(await service.ended()).to.equal('SIGINT');
  });

  it('answers the posts that wait to be accepted when it closes', async () => {
    await service.start({ SHUTDOWN_NOTICE_MS: '0' });
    const post = await postOf(supplier.caller, JSON.stringify(requests.notes(supplier, ['first'])));
    service.signal('SIGSTOP');
    const waiting = await Promise.all(Array.from({ length: CLIENTS }, () => connected(post)));
    const answers = Promise.all(waiting.map(everythingFrom));
    service.signal('SIGTERM');
    service.signal('SIGCONT');

    for (const answer of await answers) expect(answer).to.match(/^HTTP\/1.1 201 /m);
    expect(await service.ended()).to.equal(0);
  });

  it('cuts no post of many, on connections that are kept and on new ones', async () => {
    await service.start();
    const token = await supplier.caller.token(supplier.apiKey);
    const agents = [true, false].map((keepAlive) => new Agent({ keepAlive, maxSockets: CLIENTS }));
    const outcomes = new Map<Outcome, number>();
    const postUntilUnread = async (client: number) => {
      for (let number = 0, outcome: Outcome = 201; outcome === 201; number += 1) {
        const body = requests.notes(supplier, [`${client} ${number}`]);
        outcome = await outcomeOf(
          service.url + requests.NOTES,
          token,
          body,
          agents[client % agents.length]!,
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    const before = await supplier.counters();
    const posting = Promise.all(
      Array.from({ length: 2 * CLIENTS }, (_, one) => postUntilUnread(one)),
    );
    await until('all are answered', () => (outcomes.get(201) ?? 0) >= 2 * CLIENTS);
    service.signal('SIGTERM');
    await posting;

    expect([...outcomes.keys()]).to.have.members([201, 'unread']);
    expect(outcomes.get('unread')).to.equal(2 * CLIENTS);
    expect(await service.ended()).to.equal(0);
    await service.start({ SHUTDOWN_DEADLINE_MS: String(SHORT_DEADLINE_MS) });
    const after = await supplier.counters();
    expect(after['notes']! - before['notes']!).to.equal(outcomes.get(201));
  });

  it('ends at its deadline when a request never comes to its end', async () => {
    const connection = await connected((await postOf(supplier.caller, '{"a": 1}')).slice(0, -3));
    await untilRead(connection);
    const received = everythingFrom(connection);

    expect(await service.stop()).to.equal(0);
    expect(await received).to.equal('');
  });
});

/** The service says so by itself when it has read the head: the body is then still on its way. */
async function untilRead(connection: Socket): Promise<void> {
  expect(await once(connection, 'data')).to.deep.equal(['HTTP/1.1 100 Continue\r\n\r\n']);
}

/** The status of the answer; without one, whether the server had begun to read. */
type Outcome = number | 'unread' | 'cut' | undefined;

/**
 * The body is sent when the server says that it has read the head. What comes before that at the moment of closing is reset,
 * by the operating system too: nothing of it was done.
 */
function outcomeOf(url: string, token: string, body: object, agent: Agent): Promise<Outcome> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Token ${token}`,
    Expect: '100-continue',
  };
  return new Promise((resolve) => {
    let isRead = false;
    const posted = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
      answer.on('error', () => resolve('cut'));
    });
    posted.on('continue', () => {
      isRead = true;
      posted.end(JSON.stringify(body));
    });
    posted.on('error', () => resolve(isRead ? 'cut' : 'unread'));
  });
}

async function everythingFrom(connection: Socket): Promise<string> {
  let received = '';
  connection.on('data', (piece: string) => (received += piece));
  await once(connection, 'close', { signal: AbortSignal.timeout(280_000) });
  return received;
}
