import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { BULK } from './bulk-requests.js';
import { sqlite } from './engines.js';
import * as requests from './requests.js';
import { openSite } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

const MEGABYTE = 1024 * 1024;
const WITHOUT_TOKEN = '/v1/graphql/';
/** One address has a quarter of the connections. */
const ADDRESSES = 3;
/** For a connection from which the service no longer reads. */
const PATIENCE_MS = 10_000;

/** Until the service has taken it, or reads no more. */
const send = async (socket: Socket, ...pieces: readonly (string | Uint8Array)[]) => {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  for (const piece of pieces) {
    if (socket.destroyed || socket.write(piece)) continue;
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closed.signal]);
    await once(socket, 'drain', { signal }).catch(() => socket.destroy());
  }
};

const post = (path: string, headers: string, token = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
  `${token && `Authorization: Token ${token}\r\n`}${headers}\r\n\r\n`;
const chunked = (path: string, token?: string) => post(path, 'Transfer-Encoding: chunked', token);
const packed = (path: string, token?: string) =>
  post(path, 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked', token);
const announced = (path: string, bytes: number, token?: string) =>
  post(path, `Content-Length: ${bytes}`, token);

const bulk = (token?: string) =>
  chunked(BULK, token).replace('application/json', 'application/x-ndjson');

// Slow because each shape offers more than the process could hold.
describe('a server with a heap of 512 MB', function () {
  this.timeout(900_000);
  const site = openedForAll(() =>
    openSite(sqlite, { variables: { NODE_OPTIONS: '--max-old-space-size=512' } }),
  );
  /** Of four callers who send the shapes. */
  let tokens: readonly string[];
  let other: Supplier;
  let sockets: Socket[];

  before(async () => {
    other = await givenSupplier(site.service);
    const greedy = await Promise.all(Array.from({ length: 4 }, () => givenSupplier(site.service)));
    tokens = await Promise.all(greedy.map(({ caller, apiKey }) => caller.token(apiKey)));
  });
  beforeEach(() => {
    sockets = [];
  });

  /** Nobody starts the process again, so it is still the first one that answers. */
  const expectService = async () => {
    expect(await fetch(`${site.service.url}/healthz`)).to.include({ status: 200 });
    const noted = await other.caller.post(requests.NOTES, requests.notes(other, ['a note']));
    expect(noted).to.include({ status: 201 });
  };
  const held = async () => {
    const metrics = await (await fetch(`${site.service.url}/metrics`)).text();
    const shares = metrics.matchAll(/^body_memory_bytes{share="[^"]*"} (\d+)/gm);
    return [...shares].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  };
  const open = async (client: number): Promise<Socket> => {
    const port = Number(new URL(site.service.url).port);
    const localAddress = `127.0.0.${2 + (client % ADDRESSES)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => undefined).pause());
    await once(socket, 'connect').catch(() => undefined);
    return socket;
  };
  const survives = (
    shape: string,
    connections: number,
    work: (socket: Socket, client: number) => Promise<void>,
  ) =>
    it(`survives ${shape}`, async () => {
      const all: Promise<void>[] = [];
      for (let client = 0; client < connections; client += 1)
        all.push(work(await open(client), client));
      await Promise.all(all);
      await expectService();
      for (const socket of sockets) socket.destroy();
      await until('no memory is held', async () => (await held()) === 0);
      await expectService();
    });

  const large = inBytes(spaces(MEGABYTE));
  survives('bodies in chunks of a byte by one key', 6, (socket) =>
    send(socket, chunked(requests.NOTES, tokens[0]), large),
  );

  const small = inBytes(spaces(15_000));
  survives('bodies in chunks of a byte without a token', 700, (socket) =>
    send(socket, chunked(WITHOUT_TOKEN), small),
  );

  const compressed = inBytes(gzipSync(spaces(60_000), { level: 0 }));
  survives('compressed bodies in chunks of a byte', 400, (socket, client) => {
    const head =
      client % 2 === 0 ? packed(WITHOUT_TOKEN) : packed(requests.NOTES, tokens[client % 4]);
    return send(socket, head, compressed);
  });

  const unfinished = spaces(60_000);
  survives('unfinished bodies without a token', 1000, (socket, client) =>
    client % 2 === 0
      ? send(socket, announced(requests.NOTES, 61_000), unfinished)
      : send(socket, announced(WITHOUT_TOKEN, 16_000), unfinished.subarray(0, 15_000)),
  );
  survives('unfinished bodies of four keys', 600, (socket, client) =>
    send(socket, announced(requests.NOTES, 61_000, tokens[client % 4]), unfinished),
  );

  const headers = Array.from({ length: 2000 }, (_, at) => `${at.toString(36)}:a\r\n`).join('');
  survives('unfinished heads of many headers', 1000, (socket) =>
    send(socket, `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers.slice(0, 15_000)}`),
  );

  const pipelined = (announced(WITHOUT_TOKEN, 10_000) + ' '.repeat(10_000)).repeat(50);
  survives('pipelined requests with bodies', 300, (socket) => send(socket, pipelined));
  const heads = `GET /readyz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(15_000)}\r\n\r\n`.repeat(30);
  survives('pipelined requests with large heads', 300, (socket) => send(socket, heads));

  const tiny: readonly (readonly [string, (at: number) => string])[] = [
    ['objects', () => '{}'],
    ['lists', () => '[1]'],
    ['fields of other names', (at) => `{"${at.toString(36)}":1}`],
    ['fields of numbers', () => '{"999":1}'],
    ['objects of three fields', (at) => objectOf(at)],
    ['numbers of many digits', () => '1234567890123456789'],
  ];
  for (const [name, item] of tiny) {
    const body = bodyOf(item, 9 * MEGABYTE);
    const part = bodyOf(item, 220_000);
    survives(`bodies of tiny ${name}`, 60, (socket, client) => {
      const sent = client < 4 ? body : part;
      return send(socket, announced(requests.NOTES, sent.length, tokens[client % 3]), sent);
    });
  }

  const lines = inBytes(Buffer.alloc(200_000, '1\n'));
  survives('bulk lines of a byte whose answers nobody reads', 60, (socket, client) =>
    send(socket, bulk(tokens[client % 4]), lines),
  );

  const more = inBytes(spaces(3 * MEGABYTE));
  survives('what is sent after a 401', 30, (socket) => send(socket, chunked(requests.NOTES), more));
  survives('what is sent after a 413', 30, (socket) => send(socket, chunked(WITHOUT_TOKEN), more));
});

function spaces(bytes: number): Buffer {
  return Buffer.alloc(bytes, ' ');
}

/** In chunks of a byte. */
function inBytes(bytes: Uint8Array): Buffer {
  const chunks = Buffer.alloc(6 * bytes.length, '1\r\nx\r\n');
  for (const [at, byte] of bytes.entries()) chunks[6 * at + 3] = byte;
  return chunks;
}

function objectOf(at: number): string {
  const names = [at * 7919, at * 104_729, at * 31].map((name, place) => 3 * (name % 300) + place);
  return `{${names.map((name) => `"${name.toString(36)}":1`).join(',')}}`;
}

/** Lists of so many items that they have about so many bytes. */
function bodyOf(item: (at: number) => string, bytes: number): Buffer {
  const lists: string[] = [];
  for (let at = 0, length = 0; length < bytes; at += 1000) {
    const items = Array.from({ length: 1000 }, (_, index) => item(at + index));
    lists.push(`[${items.join(',')}]`);
    length += lists.at(-1)!.length;
  }
  return Buffer.from(`{"notes":[${lists.join(',')}]}`);
}
