import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bulk request on its way to the service. */
export interface Passing {
  readonly number: number;
  /** The service will see these. */
  readonly headers: IncomingMessage['headers'];
  /** Answers in place of the service. */
  readonly turnAway: (status: number, headers: Record<string, string>, body: object) => void;
}

interface PassedLine {
  readonly operation: string;
  readonly body: { readonly external_account_number?: string };
}

/** Stands before the service as a gateway does, and remembers announcements, and the lines of bulk requests. */
export class Gateway {
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));
  readonly lines: PassedLine[] = [];
  /** In the order in which their bodies ended: path and body of an announcement or an end, and `bulk`. */
  readonly bodies: string[] = [];
  onBulk: (passing: Passing) => void = () => undefined;
  /** Called before a request goes on, with its path. */
  onRequest: (path: string) => void = () => undefined;
  #bulkRequests = 0;

  private constructor(private readonly behind: URL) {}

  static async before(url: string): Promise<Gateway> {
    const gateway = new Gateway(new URL(url));
    gateway.#server.listen(0, '127.0.0.1');
    await once(gateway.#server, 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const headers = { ...asked.headers };
    const isBulk = asked.url?.includes('/bulk/') === true;
    this.onRequest(asked.url ?? '');
    if (isBulk) {
      this.#bulkRequests += 1;
      this.onBulk({
        number: this.#bulkRequests,
        headers,
        turnAway: (status, more, body) => {
          asked.resume();
          answer
            .writeHead(status, { 'content-type': 'application/json', ...more })
            .end(JSON.stringify(body));
        },
      });
      if (answer.headersSent) return;
    }
    if (isBulk || asked.method === 'PUT' || asked.url?.endsWith('/end/')) {
      const pieces: Buffer[] = [];
      asked.on('data', (piece: Buffer) => pieces.push(piece));
      asked.on('end', () => {
        const text = Buffer.concat(pieces).toString();
        this.bodies.push(isBulk ? 'bulk' : `${asked.url} ${text}`);
        if (isBulk) this.#note(text);
      });
    }
    const { hostname, port } = this.behind;
    const passed = request(
      { hostname, port, method: asked.method, path: asked.url, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        // A service that is killed in the middle of an answer breaks it off here, too.
        response.on('error', () => answer.destroy()).pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    // A loader that is killed in the middle of a request breaks it off for the service, too.
    asked.on('close', () => asked.complete || passed.destroy());
    asked.pipe(passed);
  }

  #note(text: string): void {
    for (const line of text.split('\n'))
      if (line !== '') this.lines.push(JSON.parse(line) as PassedLine);
  }
}
