import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { StalledReaders } from '../../src/memory/memory.js';

const CHUNK = 'x'.repeat(65_536);
const CHUNKS = 1024; // more than any buffers between two sockets hold

describe('Stalled readers', () => {
  let server: Server;

  const serving = async (answer: RequestListener) => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port, path: '/list', token: 'T' };
  };

  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('read no more of an answer once it has begun', async () => {
    const answers: Readable[] = [];
    const list = await serving((_request, response) => {
      const answer = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
      answers.push(answer);
      answer.pipe(response);
    });

    const readers = await StalledReaders.open(list, 1);
    // A client that begins later and reads has all of it by now.
    await (await fetch(`http://127.0.0.1:${list.port}/list`)).arrayBuffer();

    expect(answers.map((answer) => answer.readableEnded)).to.deep.equal([false, true]);
    readers.close();
  });

  it('fail when the server refuses one of them', async () => {
    const list = await serving((_request, response) => response.writeHead(503).end());

    const failure = await StalledReaders.open(list, 2).catch((error: unknown) => error);

    expect(failure).to.have.property('message').that.includes('503');
  });
});
