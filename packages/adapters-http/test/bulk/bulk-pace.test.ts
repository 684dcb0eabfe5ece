import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { MemoryStore } from '@data-import/application/memory';
import { until } from '@data-import/testkit/until';
import { ok } from 'neverthrow';
import { expect } from 'chai';
import { useCasesOn } from '../memory-service.js';
import { serve, type Service } from '../serving.js';
import { BULK, BulkClient } from './bulk-client.js';

const LINE = {
  operation: 'notes',
  body: { import_supplier: 'S', external_account_number: 'E', notes: [{ body: 'b' }] },
};
const LIMITS = { headersTimeoutMs: 500, requestTimeoutMs: 3000 };

// Slow because a client is cut when it has taken nothing for seconds.
describe('the pace of a bulk request', () => {
  let service: Service;
  let client: BulkClient;

  afterEach(async () => {
    client.sent.destroy();
    await service.close();
  });

  const open = async (
    connections: Parameters<typeof serve>[2],
    useCases: Parameters<typeof serve>[0] = {},
  ) => {
    const bulkLimits = { maximumLines: 1_000_000, maximumBytes: 1_000_000_000 };
    service = await serve(
      { ...useCasesOn(new MemoryStore()), ...useCases },
      { bulkLimits },
      connections,
    );
    client = new BulkClient(service.url);
  };

  /** The service has refused a request that began now and does not come to its end. */
  const anotherWasTooSlow = async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 9\r\n\r\n{',
    );
    expect(await text(socket)).to.match(/^HTTP\/1\.1 408 /);
  };

  it('is its own, as long as line comes after line', async () => {
    await open(LIMITS);
    let isOver = false;
    let line = 0;
    const another = anotherWasTooSlow().finally(() => (isOver = true));
    await until('another is too slow', async () => {
      client.write(LINE);
      line += 1;
      expect(await client.answers(line)).to.have.length(line);
      return isOver;
    });
    await another;
    client.end();
    const answers = await client.all();

    expect(answers.every(({ status }) => status === 404)).to.equal(true);
    expect(client.isWhole).to.equal(true);
  });

  it('is too slow when no line comes to its end in the time for a request', async () => {
    await open(LIMITS);
    client.write(LINE);
    await client.answers(1);
    await until('it is refused', () => {
      client.sent.write(' ');
      return client.count === 2;
    });
    const answers = await client.all();

    expect(answers[1]).to.include({ line: 2, status: 408 });
    expect(answers[1]?.body).to.include({ code: 'request_timeout' });
    expect(client.isWhole).to.equal(true);
  });

  it('is too slow when nothing comes for too long', async () => {
    await open({ stalledAfterMs: 1000 });
    client.write(LINE);

    expect((await client.all())[1]).to.include({ line: 2, status: 408 });
  });

  it('does not end while the service works, however long that takes', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await open(
      { ...LIMITS, stalledAfterMs: 500 },
      {
        createNotes: async () => {
          await released;
          return ok([]);
        },
      },
    );
    client.write(LINE);
    client.end();
    await anotherWasTooSlow();
    release(undefined);

    expect((await client.all())[0]).to.include({ line: 1, status: 201 });
    expect(client.isWhole).to.equal(true);
  });

  it('is that of the reader: one who stops is not read either, and is cut', async () => {
    await open({ stalledAfterMs: 300 });
    client.write(LINE);
    await client.answers(1);
    client.response?.pause();
    const long = { ...LINE, ref: 'x'.repeat(256) };
    let written = 0;
    await until('it is cut', () => {
      for (let lines = 0; lines < 500 && written < 200_000; lines += 1, written += 1)
        if (!client.sent.destroyed) client.write(long);
      return service.logged.some(({ route }) => route === BULK);
    });
    const entry = service.logged.find(({ route }) => route === BULK);

    expect(entry?.isAborted).to.equal(true);
    const answered = Object.values(entry?.lines ?? {}).reduce((sum, count) => sum + count);
    expect(answered, 'lines that were worked on').to.be.below(100_000);
  });
});
