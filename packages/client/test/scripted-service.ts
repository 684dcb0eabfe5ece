import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that arrived, to be answered as a test says. */
export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly response: ServerResponse;
  readonly answer: (status: number, body?: unknown, headers?: Record<string, string>) => void;
  /** Ends the connection without an answer, or in the middle of one. */
  readonly cut: () => void;
}

type Script = (asked: Asked) => void;

/** Stands where the service is expected, gives tokens, and answers everything else as it is told. */
export class ScriptedService {
  readonly asked: Asked[] = [];
  /** What tokens were asked for with. */
  readonly credentials: Record<string, string>[] = [];
  /** Answers a credential; `undefined` gives a token. */
  refusesCredential: () => string | undefined = () => undefined;
  script: Script = ({ answer }) => answer(200, {});
  #server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<ScriptedService> {
    const service = new ScriptedService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers the first request by the first of these, and so on; the last answers all that follow. */
  answers(...scripts: readonly Script[]): void {
    let turn = 0;
    this.script = (asked) => {
      const script = scripts[Math.min(turn, scripts.length - 1)];
      turn += 1;
      script?.(asked);
    };
  }

  get paths(): readonly string[] {
    return this.asked.map(({ path }) => path);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await text(request),
      response,
      answer: (status, body, headers = {}) => {
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      },
      cut: () => response.destroy(),
    };
    if (asked.path === '/v1/graphql/') return this.#giveToken(asked);
    this.asked.push(asked);
    this.script(asked);
  }

  #giveToken({ body, answer }: Asked): void {
    const { variables } = JSON.parse(body) as { variables: { input: Record<string, string> } };
    const number = this.credentials.push(variables.input);
    const code = this.refusesCredential();
    if (code === 'unavailable') return answer(500, { code: 'internal_error', detail: 'Failed.' });
    if (code !== undefined)
      return answer(200, { data: null, errors: [{ message: 'Refused.', extensions: { code } }] });
    const obtainServiceToken = { token: `token-${number}`, payload: { iat: 1000, exp: 4600 } };
    answer(200, { data: { obtainServiceToken } });
  }
}
