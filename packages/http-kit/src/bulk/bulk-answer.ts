import { setImmediate } from 'node:timers';
import type { BulkLimits, Limits } from '@data-import/wire/kit';
import { context } from '@opentelemetry/api';
import { goAtOwnPace, endOwnPace, type OwnPace } from '../connections/own-pace.js';
import type { OpenRequests } from '../connections/open-requests.js';
import type { Refusal } from '../connections/refusal.js';
import { OVERLOADED, PAYLOAD_TOO_LARGE } from '../errors/transport-errors.js';
import {
  addTo,
  codesIn,
  refused,
  type Answer,
  type AnswerBody,
  type LineCounts,
  type Tally,
} from '../sending/answer.js';
import { outcomeOf, withName } from '../observability/subjects.js';
import type { Metrics } from '../observability/metrics.js';
import { BYTES_FOR_EACH_BYTE, type BodyMemory, type BodyShare } from '../reading/body-memory.js';
import type { Exchange, Incoming } from '../reading/read-request.js';
import type { Route } from '../routing/route.js';
import type { Report } from '../sending/error-boundary.js';
import type { Parts } from '../sending/pulled.js';
import { BodyLines } from './body-lines.js';
import type { BulkOperations, BulkRequest } from './bulk-operations.js';
import type { NotHeld, SplitLine } from './line-splitter.js';
import type { GroupedLine, GroupedOutcome, LineGroups } from './line-groups.js';
import type { LineQueue, LineTurns } from './line-turns.js';
import {
  isRefused,
  lineLimits,
  readLine,
  type Job,
  type Reading,
  type RefusedLine,
} from './read-line.js';

/** Limits and resources that all bulk requests of a server share. */
export interface BulkSettings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
  readonly memory: BodyMemory;
  readonly turns: LineTurns;
  readonly groups: LineGroups;
  readonly openRequests: OpenRequests;
  readonly metrics: Metrics;
  readonly report: Report;
  /** The answer to an unexpected error. */
  readonly answerTo: (error: unknown) => Answer;
}

/** The part of a line that is known once it has been read. */
type Asked<I> = Pick<Job<I>, 'operation' | 'key'> & { readonly claimed: string | undefined };

/** A line whose answer has not been sent. */
interface OpenLine {
  readonly number: number;
  ref: string | undefined;
  /** Bytes held for the line: its own at first, then those of its answer. */
  heldBytes: number;
  /** The text of the answer as it is sent; `undefined` until it is known. */
  text: string | undefined;
}

/** The limit on open lines, however small they are. */
const MOST_OPEN_LINES = 256;
/** The longest time in ms until a client that is no longer let in is noticed. */
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
  /** Work by key that waits for the line of that key under way. */
  readonly #busyKeys = new Map<string, readonly (() => void)[]>();
  readonly #statuses: Record<string, number> = {};
  readonly #outcomes: Record<string, number> = {};
  readonly #operations: Record<string, number> = {};
  readonly #suppliers: Record<string, number> = {};
  readonly #errorCodes: Record<string, number> = {};
  /** The tracing context of this request: turns of other requests run its lines. */
  readonly #context = context.active();
  readonly #reading: Reading<I>;
  #heldBytes = 0;
  #partialBytes = 0;
  #isWhole = false;
  #underWay = 0;
  #state: 'new' | 'reading' | 'ended' | 'left' = 'new';
  #failure: { readonly error: unknown } | undefined;
  #wakeReader: (() => void) | undefined;
  #wakeSender: (() => void) | undefined;
  #isSendingDue = false;
  #admittedAt = performance.now();
  #admission: Promise<Answer | undefined> | undefined;

  constructor(
    operations: BulkOperations<I>,
    private readonly request: BulkRequest<I>,
    incoming: Incoming,
    private readonly exchange: Exchange,
    private readonly settings: BulkSettings,
    private readonly onLeft: () => void,
  ) {
    const { limits, bulkLimits, memory, turns } = settings;
    this.#reading = {
      operations,
      limits: lineLimits(limits),
      requestId: incoming.requestId,
      undocumentedFields: incoming.undocumentedFields,
      query: request.query,
      queries: new Map(),
    };
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
      if (this.#state !== 'reading' && this.#open.length === 0) return this.#closing();
      await new Promise<void>((resolve) => (this.#wakeSender = resolve));
    }
  }

  #closing(): string | undefined {
    const { closing } = this.request;
    if (!closing || !this.#isWhole) return undefined;
    this.#isWhole = false;
    return `${JSON.stringify(closing(this.counts))}\n`;
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
      // Lines that are there need no promise each.
      const line = this.#lines.here() ?? (await this.#lines.next());
      if (this.#state === 'left') return;
      this.#partialBytes = 0;
      if (!('bytes' in line)) {
        if (line.answer) this.#finish(this.#opened(line.number, 0), line.answer, 'none');
        this.#state = 'ended';
        this.#isWhole = !line.answer;
        return this.#sendSoon();
      }
      const taking = this.#take(line);
      if (taking) await taking;
    }
  }

  /** A promise only where something has to be waited for. */
  #take({ number, bytes }: SplitLine): Promise<void> | undefined {
    if (typeof bytes === 'string') {
      this.#finish(this.#opened(number, 0), this.#answerToNotHeld(bytes), 'none');
      return undefined;
    }
    const open = this.#opened(number, bytes.length);
    if (!this.#share.resizeTo(this.#wanted())) return this.#takeWhenReserved(open, bytes);
    const read = readLine(number, bytes, this.#reading);
    return read instanceof Promise
      ? read.then((one) => this.#takeRead(open, one, bytes))
      : this.#takeRead(open, read, bytes);
  }

  async #takeWhenReserved(open: OpenLine, bytes: Buffer): Promise<void> {
    if (!(await this.#isReserved(1))) return this.#finish(open, NO_MEMORY, 'none');
    await this.#takeRead(open, await readLine(open.number, bytes, this.#reading), bytes);
  }

  #takeRead(open: OpenLine, read: Job<I> | RefusedLine, bytes: Buffer): Promise<void> | undefined {
    open.ref = read.ref;
    if (isRefused(read)) {
      this.#finish(open, read.refusal, 'none');
      return undefined;
    }
    const grouped = this.#groupedLine(read);
    if (grouped && (this.#needsAdmission || !this.settings.groups.hasRoom(grouped.lane)))
      return this.#groupLater(open, read, grouped, bytes);
    if (grouped) this.#group(open, read, grouped, bytes);
    else this.#queueUp(open, read);
    return undefined;
  }

  async #groupLater(
    open: OpenLine,
    job: Job<I>,
    grouped: GroupedLine<never>,
    bytes: Buffer,
  ): Promise<void> {
    // The route reports a check that refuses or fails.
    const isLetIn = await this.#refusal().then(
      (refusal) => !refusal,
      () => false,
    );
    if (!isLetIn) return this.#queueUp(open, job);
    await this.settings.groups.room(grouped.lane);
    this.#group(open, job, grouped, bytes);
  }

  /** The objects of a line that a group takes are freed; only its bytes are still held. */
  #group(open: OpenLine, job: Job<I>, grouped: GroupedLine<never>, bytes: Buffer): void {
    if (this.#state === 'left') return;
    const { operation, key } = job;
    const asked: Asked<I> = { operation, key, claimed: grouped.subject };
    const startedAt = performance.now();
    const isTaken = this.settings.groups.add(grouped, this.request.client, (outcome) => {
      if (outcome === undefined)
        this.#askRoute(open, bytes).catch((error: unknown) => this.#fail(error));
      else this.#endGrouped(open, asked, outcome, startedAt);
    });
    if (!isTaken) return this.#queueUp(open, job);
    this.#underWay += 1;
    if (key !== undefined) this.#busyKeys.set(key, NOTHING_WAITS);
  }

  #groupedLine({ operation, key, plainBody, incoming }: Job<I>): GroupedLine<never> | undefined {
    // Lines of one key keep their order.
    if (plainBody === undefined || (key !== undefined && this.#busyKeys.has(key))) return undefined;
    const line = { body: plainBody, query: incoming.query };
    const grouped = operation.grouping?.(line, this.request);
    if (grouped) incoming.subject.claimed = grouped.subject;
    return grouped;
  }

  async #askRoute(open: OpenLine, bytes: Buffer): Promise<void> {
    const read = await readLine(open.number, bytes, this.#reading);
    this.#underWay -= 1;
    if (isRefused(read)) throw new Error('A line was read in two ways.');
    // Its turn, as it was: lines of its key wait for it still.
    this.#queueOf(read.need).add(this.#workOf(open, read));
    this.#releaseWhenIdle();
  }

  #endGrouped(
    open: OpenLine,
    asked: Asked<I>,
    outcome: NonNullable<GroupedOutcome>,
    startedAt: number,
  ): void {
    try {
      const answer =
        'error' in outcome ? this.#answerToError(asked.operation.route, outcome.error) : outcome;
      this.#underWay -= 1;
      this.#end(open, asked, answer, startedAt);
    } catch (error) {
      this.#fail(error);
    }
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
    const work = this.#workOf(open, job);
    const { key, need } = job;
    const queueUp = () => this.#queueOf(need).add(work);
    const waiting = key === undefined ? undefined : this.#busyKeys.get(key);
    if (key !== undefined) this.#busyKeys.set(key, waiting ? [...waiting, queueUp] : NOTHING_WAITS);
    if (!waiting) queueUp();
  }

  #workOf(open: OpenLine, job: Job<I>): () => Promise<void> {
    return () =>
      context
        .with(this.#context, () => this.#work(open, job))
        .catch((error: unknown) => this.#fail(error));
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
    const startedAt = performance.now();
    this.#underWay += 1;
    this.#proceed();
    const answer = await this.#answerTo(job);
    this.#underWay -= 1;
    this.#end(open, { ...job, claimed: job.incoming.subject.claimed }, answer, startedAt);
  }

  #end(open: OpenLine, asked: Asked<I>, answer: Answer, startedAt: number): void {
    const { method, path: route } = asked.operation.route;
    const { status, tally } = answer;
    const durationMs = performance.now() - startedAt;
    this.settings.metrics.countRequest({ method, route, status, durationMs });
    this.#observe(asked, answer);
    if (tally) this.#note(tally);
    this.#finish(open, answer, route);
    this.#workOn(asked.key);
    this.#releaseWhenIdle();
  }

  #observe({ operation: { route }, claimed }: Asked<I>, { status, tally }: Answer): void {
    const { metrics } = this.settings;
    const { identity, subjects } = this.request;
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
      return this.#answerToError(route, error);
    }
  }

  #answerToError({ method, path, operationId: operation }: Route<I>, error: unknown): Answer {
    const { report, answerTo } = this.settings;
    report(error, { requestId: this.#reading.requestId, method, route: path, operation });
    return answerTo(error);
  }

  /** True when the last check that the client is let in is too old. */
  get #needsAdmission(): boolean {
    if (!this.exchange.holder) return false;
    return this.#admission !== undefined || performance.now() - this.#admittedAt >= ADMITTED_FOR_MS;
  }

  /** The answer to all further lines once the client is no longer let in. */
  async #refusal(): Promise<Answer | undefined> {
    const { holder } = this.exchange;
    if (!holder || !this.#needsAdmission) return undefined;
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
    const [next, ...others] = this.#busyKeys.get(key) ?? [];
    if (next) {
      this.#busyKeys.set(key, others);
      next();
    } else this.#busyKeys.delete(key);
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
        : `"body":${bodyText(body)}`;
    return `{"line":${number},${named}"status":${status},${content}}\n`;
  }

  /** Sends once in each turn of the event loop, so that answers that are ready together leave together. */
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

  /** Waits while other lines of this request hold the missing memory; false if other requests hold it. */
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

  /** Drops answers that the client does not read, and refuses the lines that are left. */
  #giveBack(answer: Answer): void {
    if (this.#lines.isOver && this.waitsFor === 'reader') this.exchange.request.socket.destroy();
    else this.#lines.breakOff(answer);
  }

  /** Lines under way keep their memory and their place even after their client has gone. */
  #releaseWhenIdle(): void {
    if (this.#state !== 'left' || this.#underWay > 0) return;
    this.#share.release();
    this.onLeft();
  }
}

function bodyText(body: AnswerBody): string {
  if (body.kind === 'other' && typeof body.content === 'string') return body.content;
  return body.kind === 'json' ? JSON.stringify(body.value) : 'null';
}

const NO_MEMORY = refused(503, OVERLOADED);
/** Lines of most keys wait for no other. */
const NOTHING_WAITS: readonly (() => void)[] = [];
