import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The fate of a client message that contains the given words. */
export type Fate =
  /** It reaches the server; the connection is cut on which the answer comes. */
  | 'answer-lost'
  /** The connection is cut before it reaches the server. */
  | 'never-sent'
  /** The client's connection is cut, and it reaches the server when `deliver` is called. */
  | 'late';

interface Trap {
  readonly words: string;
  readonly fate: Fate;
  left: number;
}

/** Holds one message back; `letPass` sends it on. */
interface Gate {
  readonly words: string;
  left: number;
  readonly onArrival: (letPass: () => void) => void;
}

const LONGEST_WORDS = 64;
const NOTHING = Buffer.alloc(0);
const POSTGRES_PROTOCOL = 0x3_0000;

/** The first message of a connection has its options, such as `read committed`: those are no words of a statement. */
function isStartOfPostgres(piece: Buffer): boolean {
  return piece.length >= 8 && piece.readInt32BE(4) === POSTGRES_PROTOCOL;
}

/** Stands between a client and a server, and breaks or silences connections exactly where a test says. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  readonly #late: (() => Promise<void>)[] = [];
  #trap: Trap | undefined;
  #gate: Gate | undefined;
  #cuts = 0;
  #cut: (() => void) | undefined;
  #piecesLeft = Infinity;
  #isClosed = false;
  #isSilent = false;

  private constructor(private readonly behind: { readonly host: string; readonly port: number }) {
    this.#server = createServer((client) => this.#join(client));
  }

  static async before(url: string, listenPort = 0): Promise<CuttingProxy> {
    const { hostname: host, port } = new URL(url);
    const proxy = new CuttingProxy({ host, port: Number(port) });
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

  /** Arms the trap for the next `times` messages. `then` is called at each cut, before the client notices it. */
  cut(fate: Fate, words: string, times = 1, then?: () => void): void {
    this.#trap = { words, fate, left: times };
    this.#cut = then;
  }

  /** Lets so many pieces from the server pass, and cuts the connection of the next one. */
  cutAfter(pieces: number): void {
    this.#piecesLeft = pieces;
  }

  /**
   * Acts while the client waits: its `nth` message from now on that contains these words reaches the server when `act` has
   * ended. Resolves to what that resolves to.
   */
  between<T>(words: string, act: () => Promise<T>, nth = 1): Promise<T> {
    return new Promise((resolve, reject) => {
      const onArrival = (letPass: () => void) => void act().then(resolve, reject).finally(letPass);
      this.#gate = { words, left: nth, onArrival };
    });
  }

  get cuts(): number {
    return this.#cuts;
  }

  /** Accepts everything and passes nothing on, without an error to either side, until `heal`. */
  swallow(): void {
    this.#isSilent = true;
    for (const one of this.#open) one.pause();
  }

  heal(): void {
    this.#isSilent = false;
    this.#piecesLeft = Infinity;
    for (const one of this.#open) one.resume();
  }

  /** Takes no new connections, and breaks the open ones, until `reopen`. */
  shut(): void {
    this.#isClosed = true;
    for (const one of this.#open) one.destroy();
  }

  reopen(): void {
    this.#isClosed = false;
  }

  /** Sends the late messages to the server, and resolves once the server has ended their connections. */
  async deliver(): Promise<void> {
    await Promise.all(this.#late.splice(0).map((send) => send()));
  }

  async close(): Promise<void> {
    this.#server.close();
    this.shut();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    if (this.#isClosed) {
      client.destroy();
      return;
    }
    const server = connect(this.behind);
    let isLost: ((answer: Buffer) => boolean) | undefined;
    let isLate = false;
    let before = NOTHING;
    for (const one of [client, server]) {
      this.#open.add(one);
      if (this.#isSilent) one.pause();
      one.on('error', () => undefined);
      one.on('close', () => this.#open.delete(one));
    }
    client.on('close', () => {
      if (!isLate) server.destroy();
    });
    server.on('close', () => client.destroy());
    client.on('data', (piece: Buffer) => {
      // The words may come in two pieces: without the second one their message is not whole.
      const brings = bringing(before, piece);
      const fate = this.#fateOf(brings);
      const gate = this.#gateOf(brings);
      before = isStartOfPostgres(piece)
        ? NOTHING
        : Buffer.concat([before, piece]).subarray(-LONGEST_WORDS);
      if (gate) {
        client.pause();
        gate.onArrival(() => {
          server.write(piece);
          client.resume();
        });
        return;
      }
      if (fate === 'never-sent') this.#break(client);
      if (fate === 'late') {
        isLate = true;
        this.#late.push(() => deliverLate(server, piece));
        this.#break(client);
      }
      if (fate === 'answer-lost') isLost = isAnswerTo(this.#trap!.words);
      if (fate === undefined || fate === 'answer-lost') server.write(piece);
    });
    server.on('data', (piece: Buffer) => {
      if (isLost?.(piece) || this.#isLastPiece()) this.#break(client);
      else if (!isLate) client.write(piece);
    });
  }

  #fateOf(brings: (words: string) => boolean): Fate | undefined {
    const trap = this.#trap;
    if (!trap || trap.left === 0 || !brings(trap.words)) return undefined;
    trap.left -= 1;
    return trap.fate;
  }

  /** Only for the message that waits. */
  #gateOf(brings: (words: string) => boolean): Gate | undefined {
    const gate = this.#gate;
    if (!gate || !brings(gate.words)) return undefined;
    gate.left -= 1;
    if (gate.left > 0) return undefined;
    this.#gate = undefined;
    return gate;
  }

  #isLastPiece(): boolean {
    this.#piecesLeft -= 1;
    if (this.#piecesLeft >= 0) return false;
    this.#piecesLeft = Infinity;
    return true;
  }

  #break(client: Socket): void {
    this.#cuts += 1;
    this.#cut?.();
    client.destroy();
  }
}

/** PostgreSQL names the commit in its answer, which comes after the answers to what the client sent before the commit. */
function isAnswerTo(words: string): (piece: Buffer) => boolean {
  return (piece) => !/^commit/i.test(words) || piece.includes('COMMIT');
}

/** Tells whether words end in the piece: those that ended before it were found then. */
function bringing(before: Buffer, piece: Buffer): (words: string) => boolean {
  if (isStartOfPostgres(piece)) return () => false;
  return (words) => Buffer.concat([before.subarray(1 - words.length), piece]).includes(words);
}

async function deliverLate(server: Socket, piece: Buffer): Promise<void> {
  const answered = once(server, 'data');
  server.write(piece);
  await answered;
  const closed = once(server, 'close');
  // The server closes its end once it has rolled back: until then it holds its locks.
  server.end();
  await closed;
}
