import { ClientError, type ClientFailure } from '../failures/client-failure.js';
import { readRefusal } from '../failures/read-refusal.js';
import type { BulkAnswer } from './bulk-answer.js';
import type { OpenLine } from './line-source.js';

/** Nothing was done with a line that is answered so: the token has expired, the service stops or has too much to do. */
const TURNED_AWAY = new Set([401, 408, 503]);
/** Statuses that refuse a single line, or say that the service stopped reading the request at this line. */
const MAYBE_THE_END = new Set([400, 413]);

const LINE_END = 10;

export interface WireAnswer {
  /** The number of the line in this request, counted from 1. */
  readonly line: number;
  readonly status: number;
  readonly body?: unknown;
}

/** The answers that the end of a request settles, and the lines that it leaves open. */
interface Left {
  readonly answers: readonly BulkAnswer[];
  /** Lines to send again, in their order. */
  readonly open: readonly OpenLine[];
  /** The failure that left lines open; `undefined` if there are none. */
  readonly reason: ClientFailure | undefined;
}

/** The lines of one request, and which of them have an answer. */
export class RequestLines {
  readonly #open: Set<OpenLine>;
  /**
   * Lines that the service turned away. They are sent again, unless a later line about the same subject has been answered,
   * because that would change their order.
   */
  readonly #turnedAway = new Map<OpenLine, WireAnswer>();
  #held: { readonly line: OpenLine; readonly answer: WireAnswer } | undefined;
  #last: WireAnswer | undefined;

  constructor(private readonly lines: readonly OpenLine[]) {
    this.#open = new Set(lines);
  }

  get body(): Uint8Array<ArrayBuffer> {
    const body = new Uint8Array(this.lines.reduce((sum, { json }) => sum + json.length + 1, 0));
    let end = 0;
    for (const { json } of this.lines) {
      body.set(json, end);
      end += json.length + 1;
      body[end - 1] = LINE_END;
    }
    return body;
  }

  /** Returns the answers that the caller can have now that this one has arrived. */
  take(answer: WireAnswer): readonly BulkAnswer[] {
    const told = this.#settleHeld();
    const isAfterAll = answer.line === this.lines.length + 1;
    const line = this.lines[answer.line - 1];
    if (!isAfterAll && (!line || !this.#open.has(line) || this.#turnedAway.has(line)))
      throw new ClientError(NOT_A_LINE);
    this.#last = answer;
    if (!line) return told;
    if (MAYBE_THE_END.has(answer.status)) this.#held = { line, answer };
    else if (TURNED_AWAY.has(answer.status)) this.#turnedAway.set(line, answer);
    else told.push(...this.#settle(line, answer));
    return told;
  }

  /** Settles the request once its answer has ended; `failure` says why, unless the service ended it itself. */
  end(failure: ClientFailure | undefined): Left {
    const isBrokenOff = failure === undefined && this.#isRestUnread();
    const answers = isBrokenOff ? [] : this.#settleHeld();
    if (this.#open.size === 0) return { answers, open: [], reason: undefined };

    const refusal = isBrokenOff ? this.#last : [...this.#turnedAway.values()].at(-1);
    const reason = failure ?? (refusal ? refusalIn(refusal) : ENDED_EARLY);
    const unread = isBrokenOff ? (this.#last?.line ?? 1) - 1 : this.lines.length;
    const open: OpenLine[] = [];
    for (const line of this.#open) {
      const isUndone = this.#turnedAway.has(line) || this.lines.indexOf(line, unread) >= 0;
      if (isUndone || line.isRepeatable || !reason.isOutcomeUnknown) open.push(line);
      else answers.push({ kind: 'outcome-unknown', ...about(line), failure: reason });
    }
    return { answers, open, reason };
  }

  /** True if the last answer says that the service stopped reading there. */
  #isRestUnread(): boolean {
    if (!this.#last) return false;
    const { line, status } = this.#last;
    return TURNED_AWAY.has(status) || (MAYBE_THE_END.has(status) && line < this.lines.length);
  }

  #settleHeld(): BulkAnswer[] {
    const held = this.#held;
    this.#held = undefined;
    return held ? this.#settle(held.line, held.answer) : [];
  }

  #settle(line: OpenLine, answer: WireAnswer): BulkAnswer[] {
    const told = [];
    for (const [other, refusal] of this.#turnedAway)
      if (other.subject === line.subject) {
        this.#turnedAway.delete(other);
        this.#open.delete(other);
        told.push(answered(other, refusal));
      }
    this.#open.delete(line);
    return [...told, answered(line, answer)];
  }
}

function answered(line: OpenLine, answer: WireAnswer): BulkAnswer {
  // Its number is that in all lines, not in the request.
  return { kind: 'answered', ...answer, ...about(line) };
}

function about({ number, line }: OpenLine): Pick<BulkAnswer, 'line' | 'ref' | 'sent'> {
  return { line: number, ...(line.ref !== undefined && { ref: line.ref }), sent: line };
}

function refusalIn(answer: WireAnswer): ClientFailure {
  const { status, body } = answer;
  return readRefusal({ status, headers: new Headers(), text: JSON.stringify(body ?? null) }, 1);
}

const BROKEN = { requestId: undefined, attempts: 1, isOutcomeUnknown: true } as const;

const ENDED_EARLY: ClientFailure = {
  kind: 'unreadable',
  detail: 'The answer ended before all lines were answered.',
  ...BROKEN,
};

const NOT_A_LINE: ClientFailure = {
  kind: 'unreadable',
  detail: 'The answer names a line that was not sent or was answered before.',
  ...BROKEN,
};
