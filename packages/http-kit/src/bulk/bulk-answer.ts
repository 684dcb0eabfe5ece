import { setImmediate } from 'node:timers';
import { context } from '@opentelemetry/api';
import { goAtOwnPace, endOwnPace, type OwnPace } from '../connections/own-pace.js';
import type { OpenRequests } from '../connections/open-requests.js';
import type { Refusal } from '../connections/refusal.js';
import { OVERLOADED, PAYLOAD_TOO_LARGE } from '../errors/transport-errors.js';
import { addTo, codesIn } from '../observability/answer-codes.js';
import { outcomeOf, withName } from '../observability/subjects.js';
import type { Metrics } from '../observability/metrics.js';
import { BYTES_FOR_EACH_BYTE, type BodyMemory, type BodyShare } from '../reading/body-memory.js';
import type { Limits } from '../reading/limits.js';
import type { Exchange, Incoming } from '../reading/read-request.js';
import { refused, type Answer, type LineCounts, type Tally } from '../sending/answer.js';
import type { Report } from '../sending/error-boundary.js';
import type { Parts } from '../sending/pulled.js';
import { BodyLines } from './body-lines.js';
import type { BulkLimits } from './bulk-limits.js';
import type { BulkOperations, BulkRequest } from './bulk-operations.js';
import type { NotHeld, SplitLine } from './line-splitter.js';
import type { LineQueue, LineTurns } from './line-turns.js';
import { isRefused, lineLimits, readLine, type Job } from './read-line.js';

/** What all bulk requests of a server share. */
export interface BulkSettings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
  readonly memory: BodyMemory;
  readonly turns: LineTurns;
  readonly openRequests: OpenRequests;
  readonly metrics: Metrics;
  readonly report: Report;
  /** The answer to an unexpected error. */
  readonly answerTo: (error: unknown) => Answer;
}

/** A line whose answer has not been sent. */
interface OpenLine {
  readonly number: number;
  ref: string | undefined;
  /** What is held of it: its bytes at first, then its answer. */
  heldBytes: number;
  /** As it is sent; `undefined` until it is known. */
  text: string | undefined;
}

/** However small they are. */
const MOST_OPEN_LINES = 256;
/** How long it may take to notice that a client is not let in any more. */
const ADMITTED_FOR_MS = 1000;

/**
 * Reads lines while it sends the answers to those before. Each line is asked of its route, lines of one key in their
 * order, others side by side. What is open is bounded: a client that does not read its answers is not read either.
 */
export class BulkAnswer<I> implements Parts, OwnPace {
  readonly #lines: BodyLines;
  readonly #queue: LineQueue;
  readonly #queuesOfNeeds = new Map<string, LineQueue>();
  readonly #share: BodyShare;
  readonly #open: OpenLine[] = [];
  /** By key, what waits for the line under work. */
  readonly #busyKeys = new Map<string, (() => void)[]>();
  readonly #statuses: Record<string, number> = {};
  readonly #outcomes: Record<string, number> = {};
  readonly #operations: Record<string, number> = {};
  readonly #suppliers: Record<string, number> = {};
  readonly #errorCodes: Record<string, number> = {};
  /** That of the request: lines are worked on in turns with those of others. */
  readonly #context = context.active();
  readonly #lineLimits: Limits;
  #heldBytes = 0;
  #partialBytes = 0;
  #underWay = 0;
  #state: 'new' | 'reading' | 'ended' | 'left' = 'new';
  #failure: { readonly error: unknown } | undefined;
  #wakeReader: (() => void) | undefined;
  #wakeSender: (() => void) | undefined;
  #isSendingDue = false;
  #admittedAt = performance.now();
  #admission: Promise<Answer | undefined> | undefined;

  constructor(
    private readonly operations: BulkOperations<I>,
    private readonly request: BulkRequest<I>,
    private readonly incoming: Incoming,
    private readonly exchange: Exchange,
    private readonly settings: BulkSettings,
    private readonly onLeft: () => void,
  ) {
    const { limits, bulkLimits, memory, turns } = settings;
    this.#lineLimits = lineLimits(limits);
    this.#share = memory.reserve(
      {
        isAwaited: () => this.#partialBytes > 0 && this.#lines.isWaiting,
        breakOff: (answer) => this.#giveBack(answer),
      },
      exchange.holder,
    );
    this.#queue = turns.enter();
    this.#lines = new BodyLines(exchange.request, {
      ...bulkLimits,
      maximumLineBytes: limits.maximumBodyBytes,
      mayHold: (bytes) => this.#mayHoldPartially(bytes),
    });
    goAtOwnPace(exchange.request, this);
  }

  get counts(): LineCounts {
    return {
      statuses: this.#statuses,
      outcomes: this.#outcomes,
      operations: this.#operations,
      suppliers: this.#suppliers,
      errorCodes: this.#errorCodes,
    };
  }

  get step(): number | undefined {
    return this.#lines.isWaiting ? this.#lines.number : undefined;
  }

  get waitsFor(): OwnPace['waitsFor'] {
    if (this.#open[0]?.text !== undefined && !this.#wakeSender) return 'reader';
    return this.#open.length === 0 && this.#lines.isWaiting ? 'body' : 'nothing';
  }

  breakOff({ status, code }: Refusal): void {
    this.#lines.breakOff(refused(status, code));
  }

  async next(): Promise<string | undefined> {
    if (this.#state === 'new') this.#start();
    for (;;) {
      if (this.#failure) throw this.#failure.error;
      const text = this.#takeFinished();
      if (text !== '') return text;
      if (this.#state !== 'reading' && this.#open.length === 0) return undefined;
      await new Promise<void>((resolve) => (this.#wakeSender = resolve));
    }
  }

  leave(): void {
    if (this.#state === 'left') return;
    this.#state = 'left';
    endOwnPace(this.exchange.request);
    this.#lines.breakOff(undefined);
    for (const queue of [this.#queue, ...this.#queuesOfNeeds.values()]) queue.leave();
    this.#busyKeys.clear();
    this.#open.length = 0;
    this.#heldBytes = 0;
    this.#proceed();
    this.#releaseWhenIdle();
  }

  #start(): void {
    this.#state = 'reading';
    this.#read().catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#lines.breakOff(undefined);
    this.#sendSoon();
  }

  async #read(): Promise<void> {
    for (;;) {
      while (!this.#hasRoom()) await this.#change();
      const line = await this.#lines.next();
      if (this.#state === 'left') return;
      this.#partialBytes = 0;
      if (!('bytes' in line)) {
        if (line.answer) this.#finish(this.#opened(line.number, 0), line.answer, 'none');
        this.#state = 'ended';
        return this.#sendSoon();
      }
      await this.#take(line);
    }
  }

  async #take({ number, bytes }: SplitLine): Promise<void> {
    if (typeof bytes === 'string')
      return this.#finish(this.#opened(number, 0), this.#answerToNotHeld(bytes), 'none');
    const open = this.#opened(number, bytes.length);
    if (!(await this.#isReserved(1))) return this.#finish(open, NO_MEMORY, 'none');

    const read = await readLine(number, bytes, {
      operations: this.operations,
      limits: this.#lineLimits,
      undocumentedFields: this.incoming.undocumentedFields,
      query: this.request.query,
    });
    open.ref = read.ref;
    if (isRefused(read)) return this.#finish(open, read.refusal, 'none');
    this.#queueUp(open, read);
  }

  #opened(number: number, bytes: number): OpenLine {
    const open = {
      number,
      ref: undefined,
      heldBytes: bytes * BYTES_FOR_EACH_BYTE,
      text: undefined,
    };
    this.#open.push(open);
    this.#queue.hasLines = true;
    this.#heldBytes += open.heldBytes;
    return open;
  }

  #queueUp(open: OpenLine, job: Job<I>): void {
    const work = () =>
      context
        .with(this.#context, () => this.#work(open, job))
        .catch((error: unknown) => this.#fail(error));
    const { key, need } = job;
    const queueUp = () => this.#queueOf(need).add(work);
    const waiting = key === undefined ? undefined : this.#busyKeys.get(key);
    if (waiting) return void waiting.push(queueUp);
    if (key !== undefined) this.#busyKeys.set(key, []);
    queueUp();
  }

  #queueOf(need: string | undefined): LineQueue {
    if (need === undefined) return this.#queue;
    const known = this.#queuesOfNeeds.get(need);
    if (known) return known;
    const queue = this.settings.turns.of(need).enter();
    this.#queuesOfNeeds.set(need, queue);
    return queue;
  }

  async #work(open: OpenLine, job: Job<I>): Promise<void> {
    const { route } = job.operation;
    const startedAt = performance.now();
    this.#underWay += 1;
    this.#proceed();
    const answer = await this.#answerTo(job);
    this.#underWay -= 1;
    const { status, tally } = answer;
    const durationMs = performance.now() - startedAt;
    const { metrics } = this.settings;
    metrics.countRequest({ method: route.method, route: route.path, status, durationMs });
    this.#observe(job, answer);
    if (tally) this.#note(tally);
    this.#finish(open, answer, route.path);
    this.#workOn(job.key);
    this.#releaseWhenIdle();
  }

  #observe({ operation: { route }, incoming }: Job<I>, { status, tally }: Answer): void {
    const { metrics } = this.settings;
    const { identity, subjects } = this.request;
    const { claimed } = incoming.subject;
    const name =
      claimed === undefined
        ? undefined
        : subjects.nameOf(claimed, identity, outcomeOf(status, route.isLoad));
    addTo(this.#operations, route.operationId, 1);
    withName(name, (supplier) => {
      if (supplier !== undefined) addTo(this.#suppliers, supplier, 1);
      if (route.isLoad) metrics.countLoad(route.operationId, status, supplier);
      if (tally) metrics.countItems(tally, supplier);
    });
  }

  async #answerTo({ operation: { route }, incoming }: Job<I>): Promise<Answer> {
    try {
      const refusal = await this.#refusal();
      if (refusal) return refusal;
      if (!route.guard) return await route.answer(incoming);
      const { identity } = this.request;
      return route.guard.permits(identity)
        ? await route.answer(incoming, identity)
        : route.guard.refusal;
    } catch (error) {
      const { report, answerTo } = this.settings;
      const { method, path, operationId: operation } = route;
      report(error, { requestId: this.exchange.requestId, method, route: path, operation });
      return answerTo(error);
    }
  }

  /** What the client is answered from now on, when it is not let in any more. */
  async #refusal(): Promise<Answer | undefined> {
    const { holder } = this.exchange;
    if (!holder || (!this.#admission && performance.now() - this.#admittedAt < ADMITTED_FOR_MS))
      return undefined;
    this.#admission ??= holder.refusal();
    const refusal = await this.#admission.catch((error: unknown) => {
      this.#admission = undefined;
      throw error;
    });
    if (refusal) this.#lines.breakOff(refusal);
    else {
      this.#admission = undefined;
      this.#admittedAt = performance.now();
    }
    return refusal;
  }

  #note({ logged = [], outcomes }: Tally): void {
    for (const name of logged) {
      const sum = (this.#outcomes[name] ?? 0) + (outcomes[name] ?? 0);
      if (sum > 0) this.#outcomes[name] = sum;
    }
  }

  #workOn(key: string | undefined): void {
    if (key === undefined) return;
    const next = this.#busyKeys.get(key)?.shift();
    if (next) next();
    else this.#busyKeys.delete(key);
  }

  #finish(open: OpenLine, answer: Answer, route: string): void {
    const { status } = answer;
    addTo(this.#statuses, String(status), 1);
    for (const [code, count] of Object.entries(codesIn(answer) ?? {}))
      addTo(this.#errorCodes, code, count);
    if (route === 'none')
      this.settings.metrics.countRequest({ method: 'POST', route, status, durationMs: 0 });
    if (this.#state === 'left') return;
    open.text = this.#printed(open, answer);
    this.#heldBytes += open.text.length - open.heldBytes;
    open.heldBytes = open.text.length;
    this.#share.resizeTo(this.#wanted());
    this.#proceed();
    if (this.#open[0] === open) this.#sendSoon();
  }

  #printed({ number, ref }: OpenLine, answer: Answer): string {
    const { status, body } = answer;
    const named = ref === undefined ? '' : `"ref":${JSON.stringify(ref)},`;
    const { brief } = this.request;
    const content =
      brief && status < 300
        ? JSON.stringify(brief(answer)).slice(1, -1)
        : `"body":${body.kind === 'json' ? JSON.stringify(body.value) : 'null'}`;
    return `{"line":${number},${named}"status":${status},${content}}\n`;
  }

  /** Once in a turn of the event loop: what is finished together is sent together. */
  #sendSoon(): void {
    if (this.#isSendingDue) return;
    this.#isSendingDue = true;
    setImmediate(() => {
      this.#isSendingDue = false;
      const wake = this.#wakeSender;
      this.#wakeSender = undefined;
      wake?.();
    });
  }

  #takeFinished(): string {
    let finished = 0;
    let text = '';
    for (const open of this.#open) {
      if (open.text === undefined) break;
      text += open.text;
      this.#heldBytes -= open.heldBytes;
      finished += 1;
    }
    if (finished === 0) return '';
    this.#open.splice(0, finished);
    this.#queue.hasLines = this.#open.length > 0;
    this.#share.resizeTo(this.#wanted());
    this.#proceed();
    return text;
  }

  #hasRoom(): boolean {
    const { length } = this.#open;
    if (this.#state === 'left' || length === 0) return true;
    if (this.#queue.isFull) return false;
    return length < MOST_OPEN_LINES && this.#heldBytes < this.#queue.bytes * BYTES_FOR_EACH_BYTE;
  }

  #wanted(): number {
    return this.#heldBytes + this.#partialBytes * BYTES_FOR_EACH_BYTE;
  }

  async #mayHoldPartially(bytes: number): Promise<boolean> {
    this.#partialBytes = bytes;
    if (await this.#isReserved(0)) return true;
    this.#partialBytes = 0;
    return false;
  }

  /** Waits while other lines of this request have what is missing; that others have it is for the client to hear. */
  async #isReserved(ownLines: number): Promise<boolean> {
    while (!this.#share.resizeTo(this.#wanted())) {
      if (this.#open.length <= ownLines) return false;
      await this.#change();
    }
    return true;
  }

  #answerToNotHeld(why: NotHeld): Answer {
    if (why === 'no-memory') return NO_MEMORY;
    const { maximumBodyBytes } = this.settings.limits;
    const detail = `The line is larger than the limit of ${maximumBodyBytes} bytes.`;
    return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#wakeReader = resolve));
  }

  #proceed(): void {
    const wake = this.#wakeReader;
    this.#wakeReader = undefined;
    wake?.();
  }

  /** Answers that the client does not take are given up. */
  #giveBack(answer: Answer): void {
    if (this.#lines.isOver && this.waitsFor === 'reader') this.exchange.request.socket.destroy();
    else this.#lines.breakOff(answer);
  }

  /** What is worked on takes memory and a place, also when its client has gone. */
  #releaseWhenIdle(): void {
    if (this.#state !== 'left' || this.#underWay > 0) return;
    this.#share.release();
    this.onLeft();
  }
}

const NO_MEMORY = refused(503, OVERLOADED);
