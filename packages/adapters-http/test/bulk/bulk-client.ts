import { once } from 'node:events';
import { request, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { AUTHORISED } from '../serving.js';

export const BULK = '/v1/data-import/bulk/';
export const NDJSON = { 'Content-Type': 'application/x-ndjson' } as const;

export interface AnswerLine {
  readonly line: number;
  readonly ref?: string;
  readonly status: number;
  readonly body?: unknown;
  readonly outcomes?: unknown;
}

interface Sending {
  readonly query?: string;
  /** The keeper of the connection, which is its own without one. */
  readonly agent?: Agent | false;
}

/** A bulk request under way, written and read piece by piece. */
export class BulkClient {
  readonly sent: ClientRequest;
  #text = '';
  #isEnded = false;
  #arrivals: (() => void)[] = [];
  response: IncomingMessage | undefined;

  constructor(
    url: string,
    headers: Readonly<Record<string, string>> = {},
    { query = '', agent = false }: Sending = {},
  ) {
    this.sent = request(url + BULK + query, {
      method: 'POST',
      agent,
      headers: { ...AUTHORISED, ...NDJSON, ...headers },
    });
    this.sent.on('error', () => this.#end());
    this.sent.once('response', (response) => this.#read(response));
    this.sent.flushHeaders();
  }

  write(...lines: readonly (object | string)[]): void {
    this.sent.write(linesOf(lines));
  }

  end(): void {
    this.sent.end();
  }

  /** The answers that have come, as soon as there are so many of them or the answer has ended. */
  async answers(count: number): Promise<readonly AnswerLine[]> {
    while (this.#lines.length < count && !this.#isEnded)
      await new Promise<void>((resolve) => this.#arrivals.push(resolve));
    return this.#lines;
  }

  /** All answers, when the answer has ended. */
  all(): Promise<readonly AnswerLine[]> {
    return this.answers(Infinity);
  }

  /** How many answers have come. */
  get count(): number {
    return this.#lines.length;
  }

  get isWhole(): boolean {
    return this.response?.complete === true;
  }

  async closed(): Promise<void> {
    if (!this.sent.destroyed) await once(this.sent, 'close');
  }

  get #lines(): readonly AnswerLine[] {
    return answersIn(this.#text);
  }

  #read(response: IncomingMessage): void {
    this.response = response.setEncoding('utf8');
    response.on('data', (text: string) => {
      this.#text += text;
      this.#arrived();
    });
    response.on('error', () => undefined);
    response.once('close', () => this.#end());
  }

  #end(): void {
    this.#isEnded = true;
    this.#arrived();
  }

  #arrived(): void {
    for (const arrived of this.#arrivals.splice(0)) arrived();
  }
}

export function linesOf(lines: readonly (object | string)[]): string {
  return lines
    .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
    .join('');
}

/** The whole lines of what has come of an answer. */
export function answersIn(text: string): readonly AnswerLine[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AnswerLine);
}
