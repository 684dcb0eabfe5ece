import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PATIENCE_MS = 60_000;

/**
 * A connection that is kept and carries one request after the other. It does just enough HTTP to know when an answer has
 * ended, and so leaves the cores to those who are measured.
 */
export class HttpConnection {
  #expected:
    | { readonly resolve: (status: number) => void; readonly reject: (error: Error) => void }
    | undefined;
  #head = '';
  #status = 0;
  /** Bytes of the body still to come; `undefined` while the head is read, and NaN when the body comes in chunks. */
  #missingBytes: number | undefined;
  #tail = '';

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('No answer came in time.')));
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#expected?.reject(error));
    socket.on('close', () => this.#expected?.reject(new Error('The connection was closed.')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** Sends a whole request, a text of ASCII characters; resolves with the status once the answer has been read. */
  send(request: string | Buffer): Promise<number> {
    this.#head = '';
    this.#missingBytes = undefined;
    return new Promise((resolve, reject) => {
      this.#expected = { resolve, reject };
      this.socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#expected = undefined;
    this.socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missingBytes === undefined) this.#readHead(chunk);
    else this.#readBody(chunk);
    if (this.#missingBytes === 0) this.#finish();
  }

  #readHead(chunk: Buffer): void {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#head.slice(0, end);
    this.#status = Number(head.slice(9, 12));
    this.#missingBytes = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN);
    this.#tail = '\r\n';
    this.#readBody(Buffer.from(this.#head.slice(end + 4), 'latin1'));
  }

  #readBody(chunk: Buffer): void {
    if (!Number.isNaN(this.#missingBytes)) {
      this.#missingBytes = (this.#missingBytes ?? 0) - chunk.length;
      return;
    }
    this.#tail = (this.#tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(
      -LAST_CHUNK.length,
    );
    if (this.#tail === LAST_CHUNK) this.#missingBytes = 0;
  }

  #finish(): void {
    const { resolve } = this.#expected ?? {};
    this.#expected = undefined;
    resolve?.(this.#status);
  }
}

const LAST_CHUNK = '\r\n0\r\n\r\n';
