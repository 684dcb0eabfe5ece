import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { HttpConnection } from '../../src/load/http-connection.js';

const REQUEST = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
const LONG = 'x'.repeat(300_000);

describe('A connection that carries load', () => {
  let server: Server;
  let connection: HttpConnection;

  const answering = async (answer: RequestListener) => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    connection = await HttpConnection.open((server.address() as AddressInfo).port);
  };

  afterEach(() => {
    connection.close();
    server.close();
    server.closeAllConnections();
  });

  it('reads one answer after the other to its end', async () => {
    const statuses = [201, 400, 200];
    await answering((_request, response) => {
      const headers = { 'content-length': LONG.length };
      response.writeHead(statuses.shift() ?? 500, headers).end(LONG);
    });

    expect(await connection.send(REQUEST)).to.equal(201);
    expect(await connection.send(REQUEST)).to.equal(400);
    expect(await connection.send(REQUEST)).to.equal(200);
  });

  it('reads an answer that comes in chunks', async () => {
    await answering((_request, response) => {
      response.write('first');
      response.write(LONG);
      response.end('last');
    });

    expect(await connection.send(REQUEST)).to.equal(200);
    expect(await connection.send(REQUEST)).to.equal(200);
  });

  it('reads an answer without a body', async () => {
    await answering((_request, response) => {
      response.writeHead(200, { 'content-length': '0' }).end();
    });

    expect(await connection.send(REQUEST)).to.equal(200);
  });

  it('fails when the server goes away', async () => {
    await answering((request) => request.socket.destroy());

    const failure = await connection.send(REQUEST).catch((error: unknown) => error);

    expect(failure).to.be.an.instanceOf(Error);
  });
});
