import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';

/** Serves a page, and the service below the same origin, as a site does that has both. */
export class PageServer {
  /** After how many bytes the next answer to a bulk request is cut. */
  cutsAfter: number | undefined;
  cuts = 0;
  readonly #server = createServer((asked, answer) => this.#take(asked, answer));

  private constructor(
    private readonly service: string,
    private readonly script: string,
  ) {}

  static async start(service: string, script: string): Promise<PageServer> {
    const page = new PageServer(service, script);
    page.#server.listen(0, '127.0.0.1');
    await once(page.#server, 'listening');
    return page;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #take(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url?.startsWith('/v1/') === true) return this.#forward(asked, answer);
    const isScript = asked.url === '/page.js';
    answer.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    answer.end(isScript ? this.script : '<!doctype html><title>Page</title>');
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url = '' } = asked;
    const forwarded = request(this.service + url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      const cutting = url.includes('/bulk/') ? [this.#cutting()] : [];
      pipeline([answered, ...cutting, answer]).catch(() => answer.destroy());
    });
    pipeline(asked, forwarded).catch(() => answer.destroy());
  }

  /** Passes on what comes, up to where it is cut. */
  #cutting(): Transform {
    let left = this.cutsAfter ?? Infinity;
    this.cutsAfter = undefined;
    return new Transform({
      transform: (piece: Buffer, _, pass) => {
        if (piece.length <= left) {
          left -= piece.length;
          return pass(null, piece);
        }
        this.cuts += 1;
        pass(new Error('Cut.'));
      },
    });
  }
}
