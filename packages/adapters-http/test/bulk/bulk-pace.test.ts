import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { MemoryStore } from '@data-import/application/memory';
import { HeldClock } from '@data-import/testkit/held-clock';
import { until } from '@data-import/testkit/until';
import { ok } from 'neverthrow';
import { expect } from 'chai';
import { useCasesOn } from '../memory-service.js';
import { isIdle, serve, type Service } from '../serving.js';
import { BULK, BulkClient } from './bulk-client.js';

const LINE = {
  operation: 'notes',
  body: { import_supplier: 'S', external_account_number: 'E', notes: [{ body: 'b' }] },
};
const LIMITS = { requestTimeoutMs: 3_600_000 };
const BEGUN = 'http.server.request.start';

describe('the pace of a bulk request', () => {
  let service: Service;
  let client: BulkClient;
  let clock: HeldClock;
  /** The service's side of the connection of the request that began first. */
  let connection: Socket | undefined;
  const noteFirst = (begun: unknown) => (connection ??= (begun as { socket: Socket }).socket);

  beforeEach(() => {
    clock = new HeldClock();
    connection = undefined;
    subscribe(BEGUN, noteFirst);
  });
  afterEach(async () => {
    unsubscribe(BEGUN, noteFirst);
    clock[Symbol.dispose]();
    client.sent.destroy();
    await service.close();
  });

  /** Node.js does so when nothing has come or gone on the connection for as long as the limit. */
  const stall = () => connection?.emit('timeout');
  const open = async (useCases: Parameters<typeof serve>[0] = {}) => {
    const bulkLimits = { maximumLines: 1_000_000, maximumBytes: 1_000_000_000 };
    service = await serve(
      { ...useCasesOn(new MemoryStore()), ...useCases },
      { bulkLimits },
      LIMITS,
    );
    client = new BulkClient(service.url);
  };

  /** The service refuses a request that begins now and does not come to its end, while time passes. */
  const anotherIsTooSlow = async (meanwhile = async () => undefined) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 9\r\n\r\n{',
    );
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    await until('another is too slow', async () => {
      await meanwhile();
      clock.pass(LIMITS.requestTimeoutMs / 2);
      return socket.closed;
    });
    expect(answer).to.match(/^HTTP\/1\.1 408 /);
  };

  it('is its own, as long as line comes after line', async () => {
    await open();
    let line = 0;
    await anotherIsTooSlow(async () => {
      client.write(LINE);
      line += 1;
      expect(await client.answers(line)).to.have.length(line);
    });
    client.end();
    const answers = await client.all();

    expect(answers.every(({ status }) => status === 404)).to.equal(true);
    expect(client.isWhole).to.equal(true);
  });

  it('is too slow when no line comes to its end in the time for a request', async () => {
    await open();
    client.write(LINE);
    await client.answers(1);
    await until('it is refused', () => {
      client.sent.write(' ');
      clock.pass(LIMITS.requestTimeoutMs / 2);
      return client.count === 2;
    });
    const answers = await client.all();

    expect(answers[1]).to.include({ line: 2, status: 408 });
    expect(answers[1]?.body).to.include({ code: 'request_timeout' });
    expect(client.isWhole).to.equal(true);
  });

  it('is too slow when nothing comes for too long', async () => {
    await open();
    client.write(LINE);
    await client.answers(1);
    await until('it is refused', () => {
      stall();
      return client.count === 2;
    });

    expect((await client.all())[1]).to.include({ line: 2, status: 408 });
  });

  it('does not end while the service works, however long that takes', async () => {
    const [begun, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    await open({
      createNotes: async () => {
        begun.resolve(null);
        await released.promise;
        return ok([]);
      },
    });
    client.write(LINE);
    client.end();
    await begun.promise;
    stall();
    await anotherIsTooSlow();
    released.resolve(null);

    expect((await client.all())[0]).to.include({ line: 1, status: 201 });
    expect(client.isWhole).to.equal(true);
  });

  it('is that of the reader: one who stops is not read either, and is cut', async () => {
    await open();
    client.write(LINE);
    await client.answers(1);
    client.response?.pause();
    const long = { ...LINE, ref: 'x'.repeat(256) };
    for (let parts = 0; parts < 200; parts += 1)
      client.write(...Array.from({ length: 1000 }, () => long));
    await until(
      'answers wait, and no more is read',
      async () =>
        connection !== undefined &&
        connection.writableLength > 0 &&
        (await isIdle(service, () => connection?.bytesRead ?? 0)),
    );
    await until('it is cut', () => {
      stall();
      return service.logged.some(({ route }) => route === BULK);
    });
    const entry = service.logged.find(({ route }) => route === BULK);

    expect(entry?.isAborted).to.equal(true);
    const answered = Object.values(entry?.lines ?? {}).reduce((sum, count) => sum + count);
    expect(answered, 'lines that were worked on').to.be.below(100_000);
  });
});
