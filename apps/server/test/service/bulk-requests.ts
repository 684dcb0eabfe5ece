import { request, type IncomingMessage } from 'node:http';
import * as requests from './requests.js';

export const BULK = '/v1/data-import/bulk/';

/** A single request as a line. */
export interface BulkLine {
  readonly operation: string;
  readonly idempotency_key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface BulkAnswer {
  readonly line: number;
  readonly status: number;
  readonly body: unknown;
  /** In place of the body, when answers are to be brief. */
  readonly outcomes?: Readonly<Record<string, number>>;
}

const OPERATIONS: Readonly<Record<string, string>> = {
  [requests.NOTES]: 'notes',
  [requests.TRANSACTIONS]: 'transactions',
  [requests.STATEMENTS]: 'historical-statements',
  [requests.INSTRUCTION]: 'payment-instruction',
  [requests.BUSINESS_INSTRUCTION]: 'business-payment-instruction',
};

export function lineOf(pathAndQuery: string, body: object): BulkLine {
  const { pathname, searchParams } = new URL(pathAndQuery, 'http://127.0.0.1');
  const operation = OPERATIONS[pathname];
  if (operation === undefined) throw new Error(`No operation for ${pathname}.`);
  return {
    operation,
    body,
    ...(searchParams.size > 0 && { query: Object.fromEntries(searchParams) }),
  };
}

/** Where a client cuts its connection: after so many bytes of what it sends or of what it is answered. */
export interface Cut {
  readonly sentBytes?: number;
  readonly answeredBytes?: number;
}

export interface BulkSettings extends Cut {
  /** So many of the last lines are sent when this resolves. */
  readonly heldBack?: { readonly lines: number; readonly until: Promise<unknown> };
  /** Of the whole request, from its question mark on. */
  readonly query?: string;
}

/** The answers that have come when the connection ends, however it does. */
export function sendBulk(
  url: string,
  token: string,
  lines: readonly BulkLine[],
  { query = '', heldBack, ...cut }: BulkSettings = {},
  onAnswers: (count: number) => void = () => undefined,
): Promise<readonly BulkAnswer[]> {
  const printed = lines.map((line) => `${JSON.stringify(line)}\n`);
  const body = Buffer.from(printed.join(''));
  return new Promise((resolve) => {
    const sent = request(url + BULK + query, {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Token ${token}`,
        'Content-Type': 'application/x-ndjson',
        'Content-Length': body.length,
      },
    });
    let text = '';
    const end = () => resolve(answersIn(text));
    sent.on('error', end);
    sent.once('close', end);
    sent.once('response', (response: IncomingMessage) => {
      response.setEncoding('utf8').on('error', end);
      response.on('data', (part: string) => {
        text += part;
        onAnswers(text.split('\n').length - 1);
        if (text.length < (cut.answeredBytes ?? Infinity)) return;
        text = text.slice(0, cut.answeredBytes);
        sent.destroy();
      });
    });
    if (cut.sentBytes !== undefined) {
      sent.write(body.subarray(0, cut.sentBytes), () => sent.destroy());
    } else if (heldBack) {
      const last = printed.splice(-heldBack.lines).join('');
      sent.write(printed.join(''));
      void heldBack.until.finally(() => sent.end(last));
    } else sent.end(body);
  });
}

function answersIn(text: string): readonly BulkAnswer[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BulkAnswer);
}
