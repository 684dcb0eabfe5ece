import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a client and a server, and does what networks do. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #connections = new Set<Socket>();
  #isSilent = false;
  #passing = Infinity;
  #hasCut = false;

  private constructor(private readonly behind: { readonly host: string; readonly port: number }) {
    this.#server = createServer((client) => this.#join(client));
  }

  static async before(url: string, listenPort = 0): Promise<FaultyProxy> {
    const { hostname: host, port } = new URL(url);
    const proxy = new FaultyProxy({ host, port: Number(port) });
    proxy.#server.listen(listenPort, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The same address, by way of this proxy. */
  through(url: string): string {
    const address = new URL(url);
    address.port = String((this.#server.address() as AddressInfo).port);
    return address.href.replace(/\/$/, '');
  }

  /** Lets so many pieces of what the server says pass, and cuts the connection on which the next one comes. */
  cutAfter(pieces: number): void {
    this.#passing = pieces;
    this.#hasCut = false;
  }

  get hasCut(): boolean {
    return this.#hasCut;
  }

  /** Accepts everything and passes nothing on, without an error to either side. */
  swallow(): void {
    this.#isSilent = true;
    for (const connection of this.#connections) connection.pause();
  }

  heal(): void {
    this.#isSilent = false;
    this.#passing = Infinity;
    for (const connection of this.#connections) connection.resume();
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const connection of this.#connections) connection.destroy();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.behind);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#connections.add(from);
      if (this.#isSilent) from.pause();
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#connections.delete(from);
        to.destroy();
      });
      from.on('end', () => to.end());
    }
    client.on('data', (piece: Buffer) => server.write(piece));
    server.on('data', (piece: Buffer) => this.#answer(client, piece));
  }

  #answer(client: Socket, piece: Buffer): void {
    this.#passing -= 1;
    if (this.#passing >= 0) {
      client.write(piece);
      return;
    }
    this.#passing = Infinity;
    this.#hasCut = true;
    client.destroy();
  }
}
