import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Identity } from '@data-import/domain';
import { BodyMemory, type LeastPace } from '@data-import/http-kit';
import { until } from '@data-import/testkit/until';
import { DEFAULT_LIMITS, type Limits } from '@data-import/wire/kit';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { BulkClient } from '../bulk/bulk-client.js';
import { ADDRESS } from '../items.js';
import { givenAccount, serveMemory, SUPPLIER, type MemoryService } from '../memory-service.js';
import { AS_OPERATOR, CALLER, OPERATOR } from '../serving.js';

const NOTES_PATH = '/v1/data-import/notes/create/';
const NOTES = JSON.stringify({ ...ADDRESS, notes: [{ body: 'A note' }] });
const KILOBYTE = 1024;
const LARGE = NOTES + ' '.repeat(200 * KILOBYTE);

/** A key can hold bodies of 1 MB together, and so can four keys. */
/** An upload that has stopped is held for longer than any test takes. */
const SMALL_BUDGET = {
  bodyMemoryBytes: 4 * 6 * 1024 * KILOBYTE,
  leastPace: { bytesPerSecond: 1, slackMs: 600_000 },
};
/** It would take more memory than one key can ever have. */
const DENSE = JSON.stringify({
  ...ADDRESS,
  notes: Array.from({ length: 5000 }, () =>
    Object.fromEntries(Array.from('abcdefghij', (name) => [name, 1])),
  ),
});
const PART = Buffer.alloc(900 * KILOBYTE, ' ');

const as = (token: string) => ({ headers: { Authorization: `Token ${token}` } });

/** Everything that comes until the server closes, or answers as it is expected to. */
const received = async (socket: Socket, expected?: RegExp): Promise<string> => {
  let text = '';
  for await (const piece of socket.setEncoding('utf8')) {
    text += String(piece);
    if (expected?.test(text)) break;
  }
  return text;
};

// Slow because uploads of a megabyte are held, and their places asked for until they are free.
describe('the memory that callers share for bodies', () => {
  let service: MemoryService;
  let sockets: Socket[];
  let revoked: Set<string>;

  beforeEach(() => {
    sockets = [];
    revoked = new Set();
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  /**
   * `caller-token` has the key `key-1`, `token-of-X` a key `X` of the same organisation, and `token-of-X-of-Y` one of the
   * organisation `Y`.
   */
  const authenticate = async (token: string) => {
    const [key = '', organisationId = 'org-1'] = token.replace('token-of-', '').split('-of-');
    const apiKeyId = token === 'caller-token' ? CALLER.apiKeyId : key;
    const identity: Identity =
      token === 'operator-token' ? OPERATOR : { role: 'caller', organisationId, apiKeyId };
    return revoked.has(apiKeyId) ? err({ kind: 'key-revoked' as const, apiKeyId }) : ok(identity);
  };
  const open = async ({
    bodyMemoryBytes = 256 * 1024 * KILOBYTE,
    leastPace,
    limits,
  }: {
    readonly bodyMemoryBytes?: number;
    readonly leastPace?: LeastPace;
    readonly limits?: Limits;
  }) => {
    const memory = new BodyMemory(bodyMemoryBytes, leastPace);
    service = await serveMemory({}, { memory, ...(limits && { limits }) }, () => ({
      authenticate,
    }));
    await givenAccount(service);
  };

  /** A request that begins and does not go on; the request before it on its connection has been answered. */
  const begin = async (path: string, token: string, announced: number, sent: string | Buffer) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    const authorization = token === '' ? '' : `Authorization: Token ${token}\r\n`;
    socket.write(
      `GET /healthz/ HTTP/1.1\r\nHost: a\r\n\r\nPOST ${path} HTTP/1.1\r\nHost: a\r\n${authorization}` +
        `Content-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n`,
    );
    socket.write(sent);
    const [first] = await once(socket, 'data');
    // On a busy machine the answer to the post comes in the same piece.
    socket.pause().unshift(first);
    return socket;
  };
  const heldBy = async (share: string): Promise<number> => {
    const metrics = await (await service.fetch('/metrics/')).text();
    return Number(
      new RegExp(`^body_memory_bytes{share="${share}"} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0,
    );
  };
  const holds = (share: string, bytes: number) =>
    until(`${share} holds ${bytes} bytes`, async () => (await heldBy(share)) >= 6 * bytes);
  /** An upload of 900 KB, of which no more comes. */
  const hold = async (token: string, key: string) => {
    const socket = await begin(NOTES_PATH, token, 1024 * KILOBYTE, PART);
    await holds(key, PART.length);
    return socket;
  };
  const released = async (share: string) => {
    await until(`${share} holds nothing`, async () => (await heldBy(share)) === 0);
  };

  it('is not taken by clients without a token', async () => {
    await open({ bodyMemoryBytes: 300 * 6 * 16_384 });
    for (let clients = 0; clients < 300; clients += 1)
      await begin('/v1/graphql/', '', 16_384, ' '.repeat(1000));

    expect((await service.post(NOTES_PATH, NOTES)).status).to.equal(201);
    const token = await service.post('/v1/graphql/', { query: '{ __typename }' });
    expect(token.status).to.equal(200);
  });

  it('is refused for good to a body that would take more than a key can have, alone or in a line', async () => {
    await open(SMALL_BUDGET);

    const refused = await service.post(NOTES_PATH, DENSE);
    const bulk = new BulkClient(service.url);
    bulk.write(...[DENSE, NOTES].map((body) => `{"operation":"notes","body":${body}}`));
    bulk.end();

    expect(refused.status).to.equal(413);
    expect(await refused.json())
      .to.include({ code: 'payload_too_large' })
      .and.have.property('detail')
      .that.includes('Send fewer items');
    expect((await bulk.all()).map(({ status }) => status)).to.deep.equal([413, 201]);
  });

  it('is refused only to a key that holds its quarter', async () => {
    await open(SMALL_BUDGET);
    await hold('token-of-A', 'A');

    for (const [body, headers] of [
      [LARGE, {}],
      [gzipSync(LARGE), { 'Content-Encoding': 'gzip' }],
    ] as const) {
      const refused = await service.post(NOTES_PATH, '', {
        body,
        headers: { ...as('token-of-A').headers, ...headers },
      });
      expect(refused.status).to.equal(503);
      expect(refused.headers.get('Retry-After')).to.match(/^[1-9]\d*$/);
      expect(await refused.json()).to.have.property('code', 'overloaded');
    }
    expect((await service.post(NOTES_PATH, NOTES, as('token-of-A'))).status).to.equal(201);
    expect((await service.post(NOTES_PATH, LARGE, as('token-of-B'))).status).to.equal(201);
    expect(await (await service.fetch('/readyz/')).json()).to.deep.equal({ status: 'ready' });
  });

  it('has room for operators and small bodies when four keys hold all of it, which readiness says', async () => {
    await open(SMALL_BUDGET);
    for (const key of ['A', 'B', 'C', 'D']) await hold(`token-of-${key}-of-${key}`, key);
    const rest = await begin(
      NOTES_PATH,
      'token-of-E-of-E',
      1024 * KILOBYTE,
      PART.subarray(0, 440 * KILOBYTE),
    );
    await holds('E', 440 * KILOBYTE);

    expect((await service.post(NOTES_PATH, LARGE)).status).to.equal(503);
    expect((await service.post(NOTES_PATH, NOTES)).status).to.equal(201);
    const accounts = `{"accounts":[{"external_account_number":"E-2"}]}${' '.repeat(200 * KILOBYTE)}`;
    const imported = await service.post(`${SUPPLIER}accounts/`, accounts, AS_OPERATOR);
    expect(imported.status).to.equal(201);
    const ready = await service.fetch('/readyz/');
    expect(await ready.json()).to.deep.equal({ status: 'ready', warnings: ['body_memory_full'] });

    rest.destroy();
    await released('E');
    expect((await service.post(NOTES_PATH, LARGE)).status).to.equal(201);
    expect(await (await service.fetch('/readyz/')).json()).to.deep.equal({ status: 'ready' });
  });

  it('bounds what one body may be: one that could never be held is too large', async () => {
    await open(SMALL_BUDGET);
    const response = await service.post(NOTES_PATH, NOTES + ' '.repeat(1024 * KILOBYTE));

    expect(response.status).to.equal(413);
    expect(await response.json())
      .to.have.property('detail')
      .that.contains(String(1024 * KILOBYTE));
  });

  describe('while an upload holds it', () => {
    const QUICK = { ...SMALL_BUDGET, leastPace: { bytesPerSecond: 64 * KILOBYTE, slackMs: 50 } };
    /** Patient with the pace, and asks soon after the key. */
    const PATIENT = { leastPace: { bytesPerSecond: 1, slackMs: 5000 } };

    for (const [name, drip] of [
      ['stops', ''],
      ['drips', ' '],
    ] as const)
      it(`is taken back from one that ${name}`, async () => {
        await open(QUICK);
        const socket = await begin(NOTES_PATH, 'token-of-A', 1024 * KILOBYTE, PART);
        let isAnswered = false;
        const answer = received(socket).finally(() => (isAnswered = true));
        await until('it is answered', () => {
          if (!isAnswered) socket.write(drip);
          return isAnswered;
        });

        const text = await answer;
        expect(text)
          .to.match(/HTTP\/1\.1 408 /)
          .and.to.match(/Connection: close/i);
        expect(text).to.contain('"code":"request_timeout"');
        await released('all');
      });

    it('is taken back from a bulk request whose line does not go on', async () => {
      await open(QUICK);
      const client = new BulkClient(service.url);
      client.write('');
      client.sent.write(PART);
      const [answer] = await client.all();
      client.sent.destroy();

      expect(answer).to.include({ line: 2, status: 408 });
      expect(answer?.body).to.include({ code: 'request_timeout' });
      await released('all');
    });

    it('is taken back from a key that is revoked', async () => {
      await open({ ...SMALL_BUDGET, ...PATIENT });
      const single = await hold('token-of-A', 'A');
      const bulk = new BulkClient(service.url, { Authorization: 'Token token-of-B' });
      bulk.sent.write(PART);
      await holds('B', PART.length);
      revoked.add('A').add('B');

      expect(await received(single, /"code":/)).to.contain('"code":"authentication_failed"');
      expect((await bulk.all())[0]).to.include({ line: 1, status: 401 });
      bulk.sent.destroy();
      await released('all');
    });

    it('is taken back from a key that is revoked and does not read its answers', async () => {
      // Answers that are larger than what the kernel takes for a client who does not read.
      const limits = { ...DEFAULT_LIMITS, maximumBodyBytes: 20_000_000 };
      await open({ ...PATIENT, limits, bodyMemoryBytes: 4 * 6 * limits.maximumBodyBytes });
      const notes = Array.from({ length: 9000 }, (_, number) => ({
        body: `${number} ${'x'.repeat(1900)}`,
      }));
      const body = JSON.stringify({ ...ADDRESS, notes });
      const single = await begin(NOTES_PATH, 'token-of-A', Buffer.byteLength(body), '');
      single.pause().write(body);
      await until('the notes are stored', () =>
        [...service.store.accounts.values()].some((account) => account.notes.length > 0),
      );
      expect(await heldBy('A')).to.be.above(0);
      revoked.add('A');
      await released('A');
    });

    it('is taken back from a bulk request of a revoked key that does not read its answers', async () => {
      await open(PATIENT);
      const notes = [{ body: 'x'.repeat(60_000) }];
      const line = JSON.stringify({ operation: 'notes', body: { ...ADDRESS, notes } });
      const bulk = new BulkClient(service.url, as('token-of-B').headers);
      const answered = once(bulk.sent, 'response') as Promise<[IncomingMessage]>;
      bulk.sent.write(`${line}\n`);
      const [response] = await answered;
      response.pause();
      for (let lines = 0; lines < 400; lines += 1) bulk.sent.write(`${line}\n`);
      // What it holds stays the same when no more answers can be sent.
      let [same, before] = [0, 0];
      await until('what it holds stays the same', async () => {
        const held = await heldBy('B');
        same = held > 0 && held === before ? same + 1 : 0;
        before = held;
        return same === 20;
      });
      revoked.add('B');
      await released('B');
      bulk.sent.destroy();
    });
  });
});
