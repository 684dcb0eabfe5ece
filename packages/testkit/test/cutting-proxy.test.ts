import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import { CuttingProxy } from '../src/index.js';

const START = Buffer.from('\0\0\0\x18\0\x03\0\0read committed\0', 'latin1');

describe('A cutting proxy', () => {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      received += piece.toString('latin1');
      socket.write('got');
    });
  });
  let proxy: CuttingProxy;
  let client: Socket;

  beforeEach(async () => {
    received = '';
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    proxy = await CuttingProxy.before(`http://127.0.0.1:${port}`);
    client = connect(Number(new URL(proxy.through(`http://127.0.0.1:${port}`)).port), '127.0.0.1');
    proxy.cut('never-sent', 'commit');
  });
  afterEach(async () => {
    client.destroy();
    await proxy.close();
    server.close();
  });
  const send = async (piece: Buffer | string) => {
    client.write(piece);
    await once(client, 'data');
  };

  it('cuts at words that come in two pieces, of which the server has at most the first', async () => {
    await send('Q com');
    client.write('mit\0');
    await once(client, 'close');

    expect(proxy.cuts).to.equal(1);
    expect(received).to.equal('Q com');
  });

  it('holds the message that is meant, of several with the same words, until the test has acted', async () => {
    const acted = proxy.between('insert', async () => received, 2);
    await send('Q insert 1');
    // Not again the words of the piece before.
    await send(';');
    await send('Q insert 2');

    expect(await acted).to.equal('Q insert 1;');
    expect(received).to.equal('Q insert 1;Q insert 2');
  });

  it('does not take the options of a connection to PostgreSQL for words of a statement', async () => {
    await send(START);
    await send('select 1');
    expect(proxy.cuts).to.equal(0);
    client.write('Q commit\0');
    await once(client, 'close');

    expect(proxy.cuts).to.equal(1);
  });
});
