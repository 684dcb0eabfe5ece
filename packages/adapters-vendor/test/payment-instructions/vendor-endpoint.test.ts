import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { VendorEndpoint } from '../../src/payment-instructions/vendor-endpoint.js';

describe('VendorEndpoint', () => {
  let server: Server;
  let connections: number;
  let answer: RequestListener;
  let baseUrl: string;

  beforeEach(async () => {
    connections = 0;
    server = createServer((request, response) => answer(request, response));
    server.on('connection', () => {
      connections += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('gives the answer as it came, whatever its status', async () => {
    answer = (_, response) => response.writeHead(418, { 'x-pot': 'tea' }).end('short and stout');

    const answered = await new VendorEndpoint({ baseUrl, timeoutMs: 20_000 }).get('/', {});

    expect(answered._unsafeUnwrap()).to.deep.include({ status: 418, text: 'short and stout' });
    expect(answered._unsafeUnwrap().headers).to.include({ 'x-pot': 'tea' });
  });

  it('uses a connection again', async () => {
    answer = (_, response) => response.end('{}');
    const endpoint = new VendorEndpoint({ baseUrl, timeoutMs: 20_000 });

    for (let asked = 0; asked < 5; asked += 1) await endpoint.get('/', {});

    expect(connections).to.equal(1);
  });

  it('lets a vendor that hangs hold 64 connections, and is usable when it answers again', async () => {
    // Long enough for a busy machine to open all connections before the first of them is given up.
    const endpoint = new VendorEndpoint({ baseUrl, timeoutMs: 12_000 });
    answer = () => undefined;

    const hanging = Array.from({ length: 200 }, () => endpoint.get('/', {}));
    const held = () => connections;
    await until('64 are held', () => held() >= 64);
    // A 65th would have been taken before this one, which comes after them.
    const ours = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    await until('ours is taken too', () => connections > 64);
    const connectionsHeld = connections - 1;
    ours.destroy();
    const hung = await Promise.all(hanging);
    answer = (_, response) => response.end('{}');
    const answered = await endpoint.get('/', {});

    expect(connectionsHeld).to.equal(64);
    const reasons = new Set(hung.map((one) => one._unsafeUnwrapErr().reason));
    expect(reasons).to.deep.equal(new Set(['timed-out']));
    expect(answered.isOk()).to.equal(true);
  });

  it('reads bodies of 64 KiB and no longer ones', async () => {
    const endpoint = new VendorEndpoint({ baseUrl, timeoutMs: 20_000 });
    answer = ({ url }, response) => response.end('x'.repeat(Number(url?.slice(1))));

    const longest = await endpoint.get('/65536', {});
    const tooLong = await endpoint.get('/65537', {});

    expect(longest._unsafeUnwrap().text.length).to.equal(65_536);
    expect(tooLong._unsafeUnwrapErr().reason).to.equal('unreadable-answer');
  });
});
