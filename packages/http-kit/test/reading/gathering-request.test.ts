import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createGzip } from 'node:zlib';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { GatheringRequest } from '../../src/reading/gathering-request.js';
import { unpacked } from '../../src/reading/read-body.js';

const BYTES = 5000;
const MEGABYTE = 1024 * 1024;
const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';

/** A body in chunks of one byte each. */
const inChunks = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('') + '0\r\n\r\n';

const EXPECTED = Uint8Array.from({ length: BYTES }, (_, at) => 0x61 + (at % 26));

describe('GatheringRequest', () => {
  let server: Server;
  let client: Socket;

  beforeEach(async () => {
    server = createServer({ IncomingMessage: GatheringRequest });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  });
  afterEach(async () => {
    client.destroy();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  /** A request whose body came whole before anybody read it. */
  const arrived = async (body: string): Promise<IncomingMessage> => {
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    client.write(HEAD);
    const [request] = await asked;
    client.write(body, 'latin1');
    await until('it has come', () => request.complete);
    return request;
  };

  it('gives what one read of the socket brought in one piece, while it is read', async () => {
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    client.write(HEAD);
    const [request] = await asked;
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    client.write(inChunks(EXPECTED), 'latin1');
    await once(request, 'end');

    expect(pieces.length).to.be.below(20);
    expect(Buffer.concat(pieces).equals(EXPECTED)).to.equal(true);
  });

  it('gives what came before it was read in two pieces at most, however small those were that came', async () => {
    const request = await arrived(inChunks(EXPECTED));
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => {
      pieces.push(piece);
      request.pause();
      setImmediate(() => request.resume());
    });
    await once(request, 'end');

    expect(pieces.length).to.be.below(3);
    expect(Buffer.concat(pieces).equals(EXPECTED)).to.equal(true);
  });

  it('takes no more than its high-water mark of a body that nobody reads', async () => {
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    client.write(HEAD);
    const [request] = await asked;
    const large = Buffer.alloc(16 * MEGABYTE, 'x');
    client.write(`${large.length.toString(16)}\r\n`);
    client.write(large);
    await until('the kernel takes no more', () => client.writableNeedDrain);
    expect(request.socket.bytesRead).to.be.below(MEGABYTE);
    let received = 0;
    request.on('data', ({ length }: Buffer) => (received += length));
    client.write('\r\n0\r\n\r\n');
    await once(request, 'end');

    expect(received).to.equal(large.length);
  });

  it('is unpacked without a buffer for each byte that waits for its turn', async () => {
    const gzip = createGzip({ level: 0 });
    gzip.end(EXPECTED);
    const packed: Buffer[] = [];
    for await (const piece of gzip) packed.push(piece as Buffer);
    const request = await arrived(inChunks(Buffer.concat(packed)));
    const source = unpacked(request);
    const pieces: Buffer[] = [];
    for await (const piece of source) pieces.push(piece as Buffer);

    expect(pieces.length).to.be.below(5);
    expect(Buffer.concat(pieces).equals(EXPECTED)).to.equal(true);
  });
});
