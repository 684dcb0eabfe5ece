import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { HeldClock } from '@data-import/testkit/held-clock';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import {
  makeHttpServer,
  type HttpServer,
  type HttpServerSettings,
} from '../../src/connections/http-server.js';
import { knowClient } from '../../src/connections/known-clients.js';
import { addressBehind } from '../../src/shares/network.js';
import type { Client } from '../../src/shares/client.js';

type Handle = (request: IncomingMessage, answer: ServerResponse) => unknown;

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345';
/** More than the kernel takes for a client who does not read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);

const CLIENT: Client = { apiKeyId: 'key-1', organisationId: 'org-1', isOperator: false };

const SETTINGS = {
  maximumConnections: 100,
  stalledAfterMs: 60_000,
  headersTimeoutMs: 20_000,
  requestTimeoutMs: 60_000,
};

type Refused = readonly [
  name: string,
  sent: string,
  status: number,
  code: string,
  settings?: Partial<HttpServerSettings>,
];
const LATE = { headersTimeoutMs: 100, requestTimeoutMs: 200 };

/** Whether the connection of the answer is read at present. */
function stateOf({ req }: ServerResponse): 'paused' | 'read' {
  return req.socket.isPaused() ? 'paused' : 'read';
}

/** Everything that comes until the server closes. */
const everythingFrom = async (socket: Socket): Promise<string> => {
  let received = '';
  socket
    .setEncoding('utf8')
    .on('data', (piece: string) => (received += piece))
    .resume();
  await once(socket, 'close');
  return received;
};
const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Settles when so many requests without bodies have come on its connection. */
const hasRead = async ({ req }: ServerResponse, requests: number): Promise<void> => {
  const { socket } = req;
  await until('they have come', () => socket.bytesRead >= requests * GET.length);
};

/** Lets time pass without any work of this process, as on a machine that gives it no processor. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const whoSent = async ({ headers }: IncomingMessage) => {
  if (headers.host === 'client') return CLIENT;
  return headers.host === 'operator' ? ('always' as const) : undefined;
};
const knowing: Handle = (request, answer) => {
  if (request.headers.host === 'client') knowClient(request, CLIENT);
  answer.end('answered');
};
const namedBehindProxy = (address: string) =>
  LAST.replace('Host: a', `Host: a\r\nX-Forwarded-For: 192.0.2.9, ${address}`);

/** A handler whose answers are held until they are let go; and what it has begun. */
const held = () => {
  const begun: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  const handle: Handle = (request, answer) => {
    request.resume();
    begun.push(answer);
    arrivals.shift()?.();
  };
  const next = () => new Promise<void>((resolve) => arrivals.push(resolve));
  return { begun, handle, next };
};

describe('makeHttpServer', () => {
  let made: HttpServer;
  let clients: Socket[];
  let refusals: { readonly status: number; readonly code: string }[];

  beforeEach(() => {
    clients = [];
    refusals = [];
  });

  afterEach(async () => {
    for (const client of clients) client.destroy();
    const closed = once(made.server, 'close');
    made.server.close();
    made.server.closeAllConnections();
    await closed;
  });

  const listen = async (handle: Handle, settings: Partial<HttpServerSettings> = {}) => {
    made = makeHttpServer(handle, {
      ...SETTINGS,
      onRefusal: (refusal) => refusals.push(refusal),
      ...settings,
    });
    made.server.listen(0, '127.0.0.1');
    await once(made.server, 'listening');
  };

  /** A client that sends this and reads nothing until it is asked to. */
  const client = async (sent: string, localAddress = '127.0.0.1'): Promise<Socket> => {
    const { port } = made.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    clients.push(socket.pause().on('error', () => undefined));
    await once(socket, 'connect');
    socket.write(sent);
    return socket;
  };

  /** One whose request has begun. */
  const busy = async (next: () => Promise<void>, sent = GET, localAddress?: string) => {
    const begins = next();
    const socket = await client(sent, localAddress);
    await begins;
    return socket;
  };

  /** One that has its answer and stays. */
  const idle = async (address: string, host = 'a') => {
    const socket = await client(GET.replace('Host: a', `Host: ${host}`), address);
    await once(socket.resume(), 'data');
    return socket;
  };
  const statusOf = async (address: string, sent = LAST) =>
    statusesIn(await everythingFrom(await client(sent, address)))[0];

  it('begins a pipelined request when the answer before it is out, in their order', async () => {
    const { begun, handle, next } = held();
    await listen(handle);
    const received = everythingFrom(await busy(next, GET + GET + LAST));
    // What has come with it has been parsed when another connection gets its turn.
    await busy(next);
    expect(begun).to.have.length(2);
    expect(stateOf(begun[0]!)).to.equal('paused');

    for (let answered = 0; answered < 3; answered += 1) {
      expect(made.connections.underWay()).to.have.length(2);
      const following = answered < 2 ? next() : Promise.resolve();
      begun[answered === 0 ? 0 : answered + 1]!.end(String(answered));
      await following;
    }
    expect(stateOf(begun[3]!)).to.equal('read');
    expect(statusesIn(await received)).to.deep.equal([200, 200, 200]);
    expect(made.connections.underWay()).to.have.length(1);
  });

  it('begins no other request for a client who does not read, and cuts it', async () => {
    let begun = 0;
    const closed = new Promise<ServerResponse>((resolve) => {
      void listen(
        (_, answer) => {
          begun += 1;
          answer.once('close', () => !answer.writableFinished && resolve(answer)).end(LARGE);
        },
        { stalledAfterMs: 100 },
      ).then(() => client(GET.repeat(50)));
    });

    await closed;
    expect(begun).to.equal(1);
    expect(made.connections.underWay()).to.have.length(0);
  });

  it('answers every pipelined request that it takes; beyond the limit the last answer closes', async () => {
    let begun = 0;
    await listen(async (_, answer) => {
      begun += 1;
      const number = String(begun);
      await hasRead(answer, 1002);
      answer.end(number);
    });
    for (const requests of [1002, 5000]) {
      begun = 0;
      const received = await everythingFrom(await client(GET.repeat(requests)));

      expect(begun).to.equal(1001);
      expect(statusesIn(received)).to.deep.equal(Array(1001).fill(200));
      expect(received.match(/\r\nConnection: close\r\n/g)).to.have.length(1);
      expect(received).to.match(/\r\nConnection: close\r\n[^]*\r\n\r\n1001$/);
    }
  });

  it('ends a connection after the answer under way when requests wait everywhere', async () => {
    const { begun, handle, next } = held();
    await listen(handle);
    for (let floods = 0; floods < 10; floods += 1) {
      await busy(next, GET.repeat(1001));
    }
    const late = [next(), next()] as const;
    const unsaid = everythingFrom(await client(GET + GET));
    await late[0];
    const said = await client(GET);
    await late[1];
    begun[10]!.end('one');
    const text = await unsaid;

    expect(statusesIn(text)).to.deep.equal([200]);
    expect(text).to.match(/\r\nConnection: close\r\n/);
    begun[11]!.flushHeaders();
    said.write(GET);
    const rest = everythingFrom(said);
    await hasRead(begun[11]!, 2);
    begun[11]!.end('two');
    expect(statusesIn(await rest)).to.deep.equal([200]);
  });

  it('leaves a client alone that waits for us', async () => {
    const { begun, handle, next } = held();
    await listen(handle, { stalledAfterMs: 50 });
    const received = everythingFrom(await busy(next, LAST));
    await once(made.server, 'timeout');
    begun[0]!.end();

    expect(statusesIn(await received)).to.deep.equal([200]);
  });

  for (const limit of ['headersTimeoutMs', 'stalledAfterMs'] as const)
    it(`answers a request that came while the process stood still for longer than ${limit}`, async () => {
      await listen((_, answer) => answer.end(), { [limit]: 50 });
      const accepted = once(made.server, 'connection');
      const socket = await client('');
      await accepted;
      // At once when it is on its way, before anything is read.
      socket.write(LAST, () => standStill(200));

      expect(statusesIn(await everythingFrom(socket))).to.deep.equal([200]);
    });

  const REFUSED: readonly Refused[] = [
    ['headers that stop', 'GET / HTTP/1.1\r\nHo', 408, 'request_timeout', LATE],
    ['a body that pauses', POST, 408, 'request_timeout', { stalledAfterMs: 100 }],
    ['a body that takes too long', POST, 408, 'request_timeout', LATE],
    ['no HTTP', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      POST.replace('\r\n\r\n', '\r\nContent-Length: 9\r\n\r\n'),
      400,
      'malformed_request',
    ],
    [
      'a broken chunk',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'malformed_request',
    ],
    [
      'a long path',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'long headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a tunnel', 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
  ];

  for (const [name, sent, status, code, settings] of REFUSED)
    it(`answers ${status} to ${name}`, async () => {
      await listen(held().handle, settings);

      expectRefusal(await everythingFrom(await client(sent)), status, code);
      expect(refusals.map((refusal) => refusal.status)).to.deep.equal([status]);
    });

  it('names every method to who asks for a tunnel', async () => {
    await listen(held().handle);

    expect(
      await everythingFrom(await client('CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n')),
    ).to.include('Allow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n');
  });

  it('answers what is malformed after the requests before it', async () => {
    const { begun, handle, next } = held();
    await listen(handle);
    const received = everythingFrom(await busy(next, `${GET}${GET}hello\r\n\r\n`));
    const second = next();
    begun[0]!.end('one');
    await second;
    begun[1]!.end('two');

    expect(statusesIn(await received)).to.deep.equal([200, 200, 400]);
  });

  it('says nothing more on a connection whose broken request has been answered', async () => {
    const { begun, handle, next } = held();
    await listen(handle);
    const first = next();
    const socket = await client(
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n',
    );
    const received = everythingFrom(socket);
    await first;
    const out = once(begun[0]!, 'close');
    begun[0]!.writeHead(401).end();
    await out;
    socket.write('zz\r\n');

    expect(statusesIn(await received)).to.deep.equal([401]);
  });

  /** A client that has its answer and has not read it. */
  const answered = async (sent: string, settings?: Partial<HttpServerSettings>) => {
    const { begun, handle, next } = held();
    await listen(handle, settings);
    const socket = await busy(next, sent);
    const [answer] = begun as [ServerResponse];
    const connection = answer.req.socket;
    answer.writeHead(401, { Connection: 'close' }).end();
    await until('the answer has been sent', () => connection.writableFinished);
    return { socket, connection, begun };
  };

  describe('after a last answer that comes before the end of its request', () => {
    const REST = '67890';
    /** As long as the rest of a request is read after its answer. */
    const LINGERING_MS = 2000;
    let clock: HeldClock;

    beforeEach(() => (clock = new HeldClock(['setTimeout'])));
    afterEach(() => clock[Symbol.dispose]());

    it('reads what its client still sends, which otherwise fails before it has read the answer', async () => {
      const { socket, connection } = await answered(POST);
      const { bytesRead } = connection;
      const sent = (text: string) => new Promise((resolve) => socket.write(text, resolve));
      await sent('6789');
      await until('it has come', () => connection.closed || connection.bytesRead > bytesRead);

      expect(await sent('0')).not.to.be.an('error');
      expect(statusesIn(await everythingFrom(socket))).to.deep.equal([401]);
    });

    it('begins no request more', async () => {
      const { socket, connection, begun } = await answered(POST);
      socket.write(REST + GET);
      await until('they have come', () => connection.bytesRead >= (POST + REST + GET).length);

      expect(statusesIn(await everythingFrom(socket))).to.deep.equal([401]);
      expect(begun).to.have.lengthOf(1);
    });

    for (const [connection, headers] of [
      ['ends', { Connection: 'close' }],
      ['would go on', { 'Content-Length': 0 }],
    ] as const)
      it(`cuts a client that never comes to an end, where the connection ${connection}`, async () => {
        await listen((_, answer) => answer.writeHead(401, headers).end());
        const socket = await client(POST.replace('10', '1000000'));
        await once(socket.resume(), 'data');
        clock.pass(LINGERING_MS);
        await until('it is cut', () => {
          socket.write('6');
          return socket.destroyed;
        });
      });

    it('reads no more than a megabyte', async () => {
      await listen((_, answer) => answer.writeHead(401, { 'Content-Length': 0 }).end());
      const accepted = once(made.server, 'connection') as Promise<[Socket]>;
      const socket = await client(POST.replace('10', String(2 * LARGE.length)));
      const [connection] = await accepted;
      let received = '';
      socket.on('data', (piece) => (received += String(piece))).resume();
      socket.write(LARGE);
      await until('no more is read', () => connection.isPaused() || connection.bytesRead > 2 ** 21);
      clock.pass(LINGERING_MS);
      await until('it is cut', () => socket.destroyed);

      expect(statusesIn(received)).to.deep.equal([401]);
      expect(connection.bytesRead).to.be.within(1024 * 1024, 2 * 1024 * 1024);
    });

    it('goes on with the next request when the rest comes', async () => {
      await listen((_, answer) => answer.writeHead(401, { 'Content-Length': 0 }).end());
      const socket = await client(POST);
      const received = everythingFrom(socket);
      const first = once(socket, 'data');
      await first;
      socket.write(REST + LAST);

      expect(statusesIn(await received)).to.deep.equal([401, 401]);
    });
  });

  describe('at the limit of its connections', () => {
    const FROM_ALL = { maximumConnections: 4 };
    it('closes the idlest one without a valid token for the next', async () => {
      await listen(knowing, FROM_ALL);
      const known = await idle('127.0.0.2', 'client');
      const [first, second] = [await idle('127.0.0.3'), await idle('127.0.0.4')];
      const third = await idle('127.0.0.5');

      expect(await statusOf('127.0.0.6')).to.equal(200);
      expect([known, first, second, third].map(({ destroyed }) => destroyed)).to.deep.equal([
        false,
        true,
        false,
        false,
      ]);
    });

    it('closes one whose head has not come for two seconds, and none whose head has just begun', async () => {
      using clock = new HeldClock();
      await listen(knowing, FROM_ALL);
      for (let address = 2; address < 5; address += 1) await idle(`127.0.0.${address}`, 'client');
      const unfinished = (await client('GET / HTTP/1.1\r\nHo', '127.0.0.5')).resume();

      expect(await statusOf('127.0.0.6')).to.equal(503);
      clock.pass(1999);
      expect(await statusOf('127.0.0.6')).to.equal(503);
      expect(unfinished.destroyed).to.equal(false);
      clock.pass(1);
      expect(await statusOf('127.0.0.6')).to.equal(200);
      await until('it is closed', () => unfinished.destroyed);
    });

    it('gives an address a quarter of the places, and those with a token a quarter of their key', async () => {
      const { begun, handle, next } = held();
      await listen(handle, { maximumConnections: 8, whoSent });
      for (let taken = 0; taken < 2; taken += 1) {
        await busy(next, GET, '127.0.0.2');
      }

      expect(await statusOf('127.0.0.2')).to.equal(503);
      await busy(next, LAST, '127.0.0.3');
      await busy(next, LAST.replace('Host: a', 'Host: operator'), '127.0.0.2');
      for (let taken = 0; taken < 2; taken += 1) {
        await busy(next, GET.replace('Host: a', 'Host: client'), '127.0.0.2');
      }
      expect(await statusOf('127.0.0.2', LAST.replace('Host: a', 'Host: client'))).to.equal(503);
      begun[0]!.end();
      await until('its place is free', () => begun[0]!.writableFinished);
      await busy(next, LAST, '127.0.0.2');
    });

    it('counts a request behind a proxy for the address that the proxy names', async () => {
      const { begun, handle, next } = held();
      await listen(handle, { maximumConnections: 4, addressOf: addressBehind(1) });
      const received = everythingFrom(await busy(next, namedBehindProxy('192.0.2.1')));

      expect(await statusOf('127.0.0.1', namedBehindProxy('192.0.2.1'))).to.equal(503);
      await busy(next, namedBehindProxy('192.0.2.2'));
      begun[0]!.end();
      await received;
      await busy(next, namedBehindProxy('192.0.2.1'));
    });

    it('always takes one more, and closes the oldest that has no place for it', async () => {
      const { begun, handle, next } = held();
      await listen(handle, { maximumConnections: 1, whoSent });
      await busy(next);
      const oldest = (await client('GET ')).resume();
      for (let connections = 0; connections < 300; connections += 1) await client('GET ');
      await until('the oldest is closed', () => oldest.destroyed);
      await busy(next, LAST.replace('Host: a', 'Host: operator'));

      expect(begun[0]!.destroyed).to.equal(false);
    });
  });

  describe('while it looks for the sender of a request without a place', () => {
    const AS_CLIENT = LAST.replace('Host: a', 'Host: client');
    let told: () => void;
    let asked: Promise<IncomingMessage>;
    const listenAsked = async (handle: Handle, settings: Partial<HttpServerSettings>) => {
      const [asking, answer] = [
        Promise.withResolvers<IncomingMessage>(),
        Promise.withResolvers<void>(),
      ];
      [asked, told] = [asking.promise, answer.resolve];
      const whoAsked = async (request: IncomingMessage) => {
        asking.resolve(request);
        await answer.promise;
        return whoSent(request);
      };
      await listen(handle, { ...settings, whoSent: whoAsked });
    };

    for (const [which, addressOf] of [
      ['its connection', undefined],
      ['itself behind a proxy', addressBehind(1)],
    ] as const)
      it(`keeps no place for ${which} when its client leaves`, async () => {
        const { handle, next } = held();
        const answering: Handle = (request, answer) =>
          request.headers.host === 'client' ? answer.end() : handle(request, answer);
        await listenAsked(answering, { maximumConnections: 4, addressOf });
        await busy(next);
        const gone = await client(AS_CLIENT);
        await asked;
        gone.destroy();
        await until('it is seen', () => [...made.connections.sockets()].length === 1);
        told();

        expect(await statusOf('127.0.0.1', AS_CLIENT)).to.equal(200);
      });

    it('answers it once when it turns out not to be HTTP', async () => {
      const { handle, next } = held();
      await listenAsked(handle, { maximumConnections: 1 });
      await busy(next);
      const broken = await client(
        'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      // Its client does not read yet, so no answer leaves.
      (await asked).socket.write(LARGE);
      broken.write('ZZ\r\n');
      await until('it is refused', () => refusals.length > 0);
      told();
      await setImmediate();

      const received = await everythingFrom(broken);
      expectRefusal(received.slice(LARGE.length), 400, 'malformed_request');
      expect(refusals).to.have.length(1);
    });
  });

  it('ends the oldest unfinished requests without a token beyond a quarter of the places', async () => {
    await listen((request) => request.headers.host === 'client' && knowClient(request, CLIENT), {
      maximumConnections: 8,
      addressOf: addressBehind(0),
    });
    const known = await client(POST.replace('Host: a', 'Host: client'));
    const oldest = await client(POST);
    await until('it is seen', () => [...made.connections.sockets()].length === 2);
    const received = everythingFrom(oldest);
    const head = await client('GET / HTTP/1.1\r\nHo');
    const body = await client(POST);

    expectRefusal(await received, 503, 'overloaded');
    expect([known, head, body].some(({ destroyed }) => destroyed)).to.equal(false);
  });

  it('lets the pipelined requests of one address take a quarter of the places', async () => {
    const { begun, handle, next } = held();
    await listen(handle);
    for (let flood = 0; flood < 11; flood += 1) {
      await busy(next, GET.repeat(1001), '127.0.0.2');
      await hasRead(begun[flood]!, 500);
    }
    const received = everythingFrom(await busy(next, GET + LAST, '127.0.0.3'));
    const second = next();
    begun[11]!.end();
    await second;
    begun.at(-1)!.end();

    expect(statusesIn(await received)).to.deep.equal([200, 200]);
  });

  it('answers 503 on connections above the limit, also while they send', async () => {
    const { handle, next } = held();
    await listen(handle, { maximumConnections: 1 });
    const taken = await busy(next);
    const excess = await client(POST);
    const received = everythingFrom(excess);
    excess.write('67890');

    const text = await received;
    expectRefusal(text, 503, 'overloaded');
    expect(text).to.match(/\r\nRetry-After: \d+\r\n/);
    taken.destroy();
    await until('it has gone', () => [...made.connections.sockets()].length === 0);
    await busy(next);
  });

  it('handles requests that are let in above the limit', async () => {
    const { begun, handle, next } = held();
    await listen(handle, { maximumConnections: 1, whoSent });
    await busy(next);
    const received = everythingFrom(await busy(next, LAST.replace('Host: a', 'Host: operator')));
    begun[1]!.end();

    expect(statusesIn(await received)).to.deep.equal([200]);
    expectRefusal(await everythingFrom(await client(LAST)), 503, 'overloaded');
  });
});

function expectRefusal(received: string, status: number, code: string): void {
  const [head = '', body = ''] = received.split('\r\n\r\n');
  expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).to.match(/\r\nX-Request-Id: [\w.-]{1,128}(\r\n|$)/);
  expect(head).to.match(/\r\nContent-Type: application\/json; charset=utf-8(\r\n|$)/);
  expect(JSON.parse(body)).to.include({ code }).and.have.all.keys('detail', 'code');
}
