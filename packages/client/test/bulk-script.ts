import type { Asked } from './scripted-service.js';

/** A line as it arrived. */
export interface ArrivedLine {
  readonly operation: string;
  readonly ref?: string;
}

export function linesIn({ body }: Asked): readonly ArrivedLine[] {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ArrivedLine);
}

/** What the service answers to a line; the rest of the answer is up to the test. */
export function answerTo(line: number, status = 201, body?: unknown): string {
  return `${JSON.stringify({ line, status, ...(status < 300 ? DONE : { body: body ?? refusal(status) }) })}\n`;
}

const DONE = { outcomes: { created: 1, already_exists: 0 } };

const CODES: Readonly<Record<number, string>> = {
  400: 'notes_failed_validation',
  401: 'authentication_failed',
  413: 'payload_too_large',
  503: 'overloaded',
};

const refusal = (status: number) => ({ code: CODES[status], detail: 'Refused.' });

/** Answers lines with these statuses, and all that follow with 201. */
export const answering =
  (...statuses: readonly number[]) =>
  (asked: Asked): void => {
    const { response } = begun(asked);
    linesIn(asked).forEach((_, index) => response.write(answerTo(index + 1, statuses[index])));
    response.end();
  };

/** Answers so many lines with 201, then the next with this status, and ends: the rest was not read. */
export const breakingOff =
  (answered: number, status: number) =>
  (asked: Asked): void => {
    const { response } = begun(asked);
    for (let line = 1; line <= answered; line += 1) response.write(answerTo(line));
    response.end(answerTo(answered + 1, status));
  };

/** Answers so many lines with 201 and a half of the next, and cuts the connection. */
export const cuttingAfter =
  (answered: number) =>
  (asked: Asked): void => {
    const { response } = begun(asked);
    const answers = Array.from({ length: answered }, (_, index) => answerTo(index + 1));
    response.write(`${answers.join('')}{"line":`, () => response.destroy());
  };

export function begun(asked: Asked): Asked {
  asked.response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  asked.response.flushHeaders();
  return asked;
}
