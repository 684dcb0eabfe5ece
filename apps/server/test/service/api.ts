import { expect } from 'chai';
import type { Answer } from './documentation.js';

interface Asking extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 280_000;

/** A client of the service on behalf of one key. */
export class Api {
  constructor(
    readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  async as(apiKey: string): Promise<Api> {
    return this.withToken(await this.token(apiKey));
  }

  withToken(token: string): Api {
    return new Api(this.url, { Authorization: `Token ${token}` });
  }

  async ask(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...asking,
      method,
      headers: { ...this.headers, ...asking.headers },
    });
    return answerIn(response);
  }

  get(path: string): Promise<Answer> {
    return this.ask('GET', path);
  }

  send(method: string, path: string, body: unknown, asking: Asking = {}): Promise<Answer> {
    return this.ask(method, path, {
      ...asking,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...asking.headers },
    });
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** The body of a request that has to succeed. */
  async posted<T>(path: string, body: unknown): Promise<T> {
    const answer = await this.post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body as T;
  }

  async token(apiKey: string): Promise<string> {
    const { body } = await this.post('/v1/graphql/', {
      query: 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }',
      variables: { key: apiKey },
    });
    const { data } = body as { data?: { obtainServiceToken: { token: string } | null } };
    expect(data?.obtainServiceToken, JSON.stringify(body)).to.be.an('object');
    return data!.obtainServiceToken!.token;
  }
}

async function answerIn(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const type = headers.get('content-type') ?? '';
  if (type.includes('ndjson')) return { status, headers, body: linesIn(text) };
  return { status, headers, body: type.includes('json') ? (JSON.parse(text) as unknown) : text };
}

function linesIn(text: string): readonly unknown[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as unknown);
}
