import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers';
import { QUERY_FAILED_VALIDATION, type BulkLimits, type Limits } from '@data-import/wire/kit';
import { context } from '@opentelemetry/api';
import { goAtOwnPace, endOwnPace, type OwnPace } from '../connections/own-pace.js';
import type { ConnectionRefusal } from '../connections/refusal.js';
import {
  OVERLOADED,
  PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors/transport-errors.js';
import {
  addTo,
  codesIn,
  invalid,
  refused,
  streamed,
  type Answer,
  type AnswerBody,
  type LineCounts,
} from '../sending/answer.js';
import { outcomeOf, withName } from '../observability/subjects.js';
import type { Metrics } from '../observability/metrics.js';
import { memoryOf, type BodyMemory, type BodyShare } from '../reading/body-memory.js';
import { isPacked, LARGE_BYTES, tooLarge, unsupported } from '../reading/read-body.js';
import type { Exchange, Incoming } from '../reading/read-request.js';
import type { Report } from '../sending/error-boundary.js';
import type { Parts } from '../sending/pulled.js';
import { handleInTurns, turnOfRequest } from '../shares/gate.js';
import { NO_PLACE, type QueueSlots } from '../shares/queue-slots.js';
import { Admission } from './admission.js';
import { BodyLines } from './body-lines.js';
import type { BulkOperations, BulkRequest } from './bulk-operations.js';
import { free, type NotHeld, type SplitLine } from './line-splitter.js';
import type { GroupedLine, GroupedOutcome, LineGroups } from './line-groups.js';
import type { LineQueue, LineTurns } from './line-turns.js';
import { NO_ROUTE, OpenLines, type AskedRoute, type OpenLine } from './open-lines.js';
import {
  isRefused,
  knownTo,
  lineLimits,
  readLine,
  type Job,
  type LineReading,
  type RefusedLine,
} from './read-line.js';
import { WorkByKey } from './work-by-key.js';

/** Limits and resources that all bulk requests of a server share. */
export interface BulkSettings {
  readonly limits: Limits;
  readonly bulkLimits: BulkLimits;
  readonly memory: BodyMemory;
  readonly turns: LineTurns;
  readonly groups: LineGroups;
  readonly openRequests: QueueSlots;
  readonly metrics: Metrics;
  readonly report: Report;
  readonly answerTo: (error: unknown) => Answer;
}

const NDJSON = 'application/x-ndjson';
/** The number of lines that are not scanned after one that was scanned in vain. */
const UNSCANNED = 8;
/** Bytes of lines that are read before other requests get their turn, each line with some for what any line costs. */
const BYTES_OF_A_TURN = 16 * 1024;
const BYTES_OF_A_LINE = 1024;

/** Asks routes for every line of the body, and answers each line as its route would answer it alone. */
export async function answerInBulk<I>(
  operations: BulkOperations<I>,
  request: BulkRequest<I>,
  incoming: Incoming,
  settings: BulkSettings,
): Promise<Answer> {
  const { exchange } = incoming;
  if (!exchange) throw new Error('A line of a bulk request cannot be a bulk request.');
  const refusal = unsupported(exchange.request.headers, NDJSON);
  if (refusal !== undefined) return refused(415, UNSUPPORTED_MEDIA_TYPE, {}, refusal);
  const length = Number(exchange.request.headers['content-length'] ?? 0);
  const { maximumBytes } = settings.bulkLimits;
  if (!isPacked(exchange.request) && length > maximumBytes) return tooLarge(maximumBytes);

  const leave = settings.openRequests.enter(request.client);
  if (!leave) return NO_PLACE;
  const answer = new BulkAnswer(operations, request, incoming, exchange, settings, leave);
  if (!request.refuse) return { ...streamed(NDJSON, answer), lines: answer.counts };
  const first = await answer.next();
  if (!answer.refusal)
    return { ...streamed(NDJSON, beginningWith(first, answer)), lines: answer.counts };
  answer.leave();
  return answer.refusal;
}

function beginningWith(first: string | undefined, rest: Parts): Parts {
  let begun = first;
  return {
    next: async () => {
      const part = begun ?? (await rest.next());
      begun = undefined;
      return part;
    },
    leave: () => rest.leave(),
  };
}

/**
 * Reads lines while it sends the answers to those before. Each line runs through its route, lines of one key in their
 * order, others side by side. What is open is bounded: a client that does not read its answers is not read either.
 */
export class BulkAnswer<I> implements Parts, OwnPace {
  readonly counts: LineCounts = {
    statuses: {},
    outcomes: {},
    operations: {},
    suppliers: {},
    errorCodes: {},
  };
  /** The answer to the whole request, where its first line shows that it is at fault. */
  refusal: Answer | undefined;
  readonly #lines: BodyLines;
  readonly #open: OpenLines;
  readonly #byKey = new WorkByKey();
  readonly #admission: Admission;
  readonly #queue: LineQueue;
  readonly #queuesOfNeeds = new Map<string, LineQueue>();
  readonly #share: BodyShare;
  /** The tracing context of this request: turns of other requests run its lines. */
  readonly #context = context.active();
  readonly #reading: LineReading<I>;
  /** The queue of the line that a group took last: the next one is likely to be of the same. */
  #lastQueue: string | undefined;
  /** The number of lines that will be parsed without being scanned first. */
  #unscanned = 0;
  /** The number of the first line that is not blank. */
  #first: number | undefined;
  #underWay = 0;
  #state: 'new' | 'reading' | 'whole' | 'ended' | 'left' = 'new';
  #failure: { readonly error: unknown } | undefined;
  #wakeSender: (() => void) | undefined;
  #isSendingDue = false;

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
      refuse: request.refuse,
      query: request.query,
      queries: new Map(),
    };
    const { client } = exchange;
    this.#share = memory.reserve({
      client,
      isAwaited: () => this.#lines.heldBytes > 0 && this.#lines.isWaiting,
      breakOff: (answer) => this.#giveBack(answer),
    });
    this.#queue = turns.enter(request.client);
    this.#admission = new Admission(client);
    this.#lines = new BodyLines(exchange.request, {
      ...bulkLimits,
      maximumLineBytes: limits.maximumBodyBytes,
      mayHold: () => this.#open.reserved(0),
    });
    this.#open = new OpenLines(this.#share, turns, this.#queue, this.#lines);
    goAtOwnPace(exchange.request, this);
  }

  get step(): number | undefined {
    return this.#lines.isWaiting ? this.#lines.number : undefined;
  }

  get waitsFor(): OwnPace['waitsFor'] {
    if (this.#open.hasAnswers && !this.#wakeSender) return 'reader';
    return this.#open.isEmpty && this.#lines.isWaiting ? 'body' : 'nothing';
  }

  breakOff({ status, code }: ConnectionRefusal): void {
    this.#lines.breakOff(refused(status, code));
  }

  async next(): Promise<string | undefined> {
    if (this.#state === 'new') {
      this.#state = 'reading';
      // The stream asks for the first answer outside of the request's context.
      const read = async () => handleInTurns(this.exchange.visit, () => this.#read());
      read().catch((error: unknown) => this.#fail(error));
    }
    for (;;) {
      if (this.#failure) throw this.#failure.error;
      const text = this.#open.takeAnswers();
      if (text !== '') return text;
      if (this.#state !== 'reading' && this.#open.isEmpty) return this.#closing();
      await new Promise<void>((resolve) => (this.#wakeSender = resolve));
    }
  }

  #closing(): string | undefined {
    const { closing } = this.request;
    if (!closing || this.#state !== 'whole') return undefined;
    this.#state = 'ended';
    return `${JSON.stringify(closing(this.counts))}\n`;
  }

  leave(): void {
    if (this.#state === 'left') return;
    this.#state = 'left';
    endOwnPace(this.exchange.request);
    this.#lines.breakOff(undefined);
    for (const queue of [this.#queue, ...this.#queuesOfNeeds.values()]) queue.leave();
    this.#byKey.clear();
    this.#open.clear();
    this.#releaseWhenIdle();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#lines.breakOff(undefined);
    this.#sendSoon();
  }

  async #read(): Promise<void> {
    for (let bytesOfTurn = 0; ;) {
      while (!this.#open.hasRoom) await this.#open.change();
      // A line that is read before its group has room would keep its objects in memory during the wait.
      const { groups } = this.settings;
      if (this.#lastQueue !== undefined && !groups.hasRoom(this.#lastQueue))
        await groups.room(this.#lastQueue);
      // Complete lines need no promise each.
      const line = this.#lines.here() ?? (await this.#lines.next());
      if (this.#state === 'left') return;
      if (!('bytes' in line)) {
        if (line.answer) this.#finish(this.#open.open(line.number, 0), line.answer);
        this.#state = line.answer ? 'ended' : 'whole';
        return this.#sendSoon();
      }
      const taking = this.#take(line);
      if (taking) await taking;
      bytesOfTurn += BYTES_OF_A_LINE + line.bytes.length;
      if (bytesOfTurn < BYTES_OF_A_TURN) continue;
      bytesOfTurn = 0;
      const turn = turnOfRequest();
      if (turn) await turn;
    }
  }

  /** Returns a promise only where something has to be waited for. */
  #take({ number, bytes }: SplitLine): Promise<void> | undefined {
    this.#first ??= number;
    if (typeof bytes === 'string') {
      return this.#refuse(this.#open.open(number, 0), this.#answerToNotHeld(bytes));
    }
    const open = this.#open.open(number, bytes.length);
    if (!this.#open.reserve()) return this.#takeWhenReserved(open, bytes);
    if (this.#groupUnparsed(open, bytes)) return undefined;
    const read = this.#readLine(open, bytes);
    return read instanceof Promise
      ? read.then((one) => this.#takeRead(open, one, bytes))
      : this.#takeRead(open, read, bytes);
  }

  /** Puts a line into a group without parsing it; false where it has to be parsed, as most lines after it then have to be. */
  #groupUnparsed(open: OpenLine, bytes: Buffer): boolean {
    if (this.#unscanned > 0) {
      this.#unscanned -= 1;
      return false;
    }
    if (this.#admission.isDue || bytes.length > LARGE_BYTES) return false;
    return this.#groupScanned(open, bytes);
  }

  #groupScanned(open: OpenLine, bytes: Buffer): boolean {
    for (const operation of this.#reading.operations.byName.values()) {
      const line = operation.scan?.(bytes);
      const key = line && operation.keyOf(line.body);
      if (!line || this.#byKey.isBusy(key)) continue;
      const { requestId } = this.#reading;
      const query = knownTo(operation, this.#reading);
      const sent = { body: line.body, isScanned: true, query, requestId, ref: line.ref };
      const grouped = operation.grouping?.(sent, this.request);
      if (!grouped) continue;
      // It waits for room once it is parsed; the lines after it find room.
      if (!this.settings.groups.hasRoom(grouped.queue)) return false;
      open.ref = line.ref;
      open.key = key;
      open.route = operation.route;
      if (this.#group(open, grouped, bytes)) return true;
    }
    this.#unscanned = UNSCANNED;
    return false;
  }

  async #takeWhenReserved(open: OpenLine, bytes: Buffer): Promise<void> {
    if (!(await this.#open.reserved(1))) return this.#refuse(open, NO_MEMORY);
    await this.#takeRead(open, await this.#readLine(open, bytes), bytes);
  }

  #readLine(open: OpenLine, bytes: Buffer): ReturnType<typeof readLine<I>> {
    const { length } = bytes;
    return readLine(open.number, bytes, this.#reading, (nodes) =>
      this.#open.hold(open, memoryOf(length, nodes))
        ? undefined
        : this.#share.refusalOf(length, nodes),
    );
  }

  #takeRead(open: OpenLine, read: Job<I> | RefusedLine, bytes: Buffer): Promise<void> | undefined {
    open.ref = read.ref;
    if (isRefused(read)) {
      const { ofRequest = [] } = read;
      if (ofRequest.length > 0 && open.number === this.#first)
        this.refusal = invalid(QUERY_FAILED_VALIDATION, ofRequest);
      return this.#refuse(open, read.refusal);
    }
    open.key = read.key;
    open.route = read.operation.route;
    const grouped = this.#groupedLine(read);
    if (grouped && (this.#admission.isDue || !this.settings.groups.hasRoom(grouped.queue)))
      return this.#groupLater(open, read, grouped, bytes);
    if (!grouped || !this.#group(open, grouped, bytes)) this.#queueUp(open, read);
    return undefined;
  }

  #refuse(open: OpenLine, refusal: Answer): undefined {
    this.request.onUnread?.(refusal);
    this.#finish(open, refusal);
  }

  async #groupLater(
    open: OpenLine,
    job: Job<I>,
    grouped: GroupedLine<never>,
    bytes: Buffer,
  ): Promise<void> {
    // The route reports a check that refuses or fails.
    const isLetIn = await this.#admission.refusal().then(
      (refusal) => !refusal,
      () => false,
    );
    if (!isLetIn) return this.#queueUp(open, job);
    await this.settings.groups.room(grouped.queue);
    if (!this.#group(open, grouped, bytes)) this.#queueUp(open, job);
  }

  /** The objects of a line that a group takes are freed, and so is the chunk of the body; a copy of its bytes is held. */
  #group(open: OpenLine, grouped: GroupedLine<never>, bytes: Buffer): boolean {
    if (this.#state === 'left') return true;
    open.claimed = grouped.subject;
    open.startedAt = performance.now();
    const held = Buffer.from(new Uint8Array(bytes).buffer);
    const isTaken = this.settings.groups.add(grouped, this.request.client, (outcome) => {
      if (outcome) this.#endGrouped(open, outcome);
      else this.#askRoute(open, Buffer.from(held)).catch((error: unknown) => this.#fail(error));
      free(held);
    });
    this.#lastQueue = isTaken ? grouped.queue : undefined;
    if (!isTaken) return false;
    this.#underWay += 1;
    this.#byKey.begin(open.key);
    return true;
  }

  #groupedLine({
    operation,
    key,
    bodyForGroup,
    incoming,
    ref,
  }: Job<I>): GroupedLine<never> | undefined {
    // Lines of one key keep their order.
    if (bodyForGroup === undefined || this.#byKey.isBusy(key)) return undefined;
    const { query, requestId } = incoming;
    const sent = { body: bodyForGroup, isScanned: false, query, requestId, ref };
    return operation.grouping?.(sent, this.request);
  }

  async #askRoute(open: OpenLine, bytes: Buffer): Promise<void> {
    const read = await this.#readLine(open, bytes);
    this.#underWay -= 1;
    if (isRefused(read)) throw new Error('A line was read in two ways.');
    // The line keeps its turn: lines of its key still wait for it.
    this.#queueOf(read.need).add(this.#workOf(open, read));
    this.#releaseWhenIdle();
  }

  #endGrouped(open: OpenLine, outcome: NonNullable<GroupedOutcome>): void {
    try {
      const isError = 'error' in outcome;
      this.#end(open, isError ? this.#answerToError(open.route, outcome.error) : outcome);
    } catch (error) {
      this.#fail(error);
    }
  }

  #queueUp(open: OpenLine, job: Job<I>): void {
    const work = this.#workOf(open, job);
    this.#byKey.begin(open.key, () => this.#queueOf(job.need).add(work));
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
    const queue = this.settings.turns.of(need).enter(this.request.client);
    this.#queuesOfNeeds.set(need, queue);
    return queue;
  }

  async #work(open: OpenLine, job: Job<I>): Promise<void> {
    open.startedAt = performance.now();
    this.#underWay += 1;
    this.#open.proceed();
    const visit = this.exchange.visit.beside();
    const answer = await handleInTurns(visit, () => this.#answerTo(job));
    open.claimed = job.incoming.subject.claimed;
    this.#end(open, answer);
  }

  #end(open: OpenLine, answer: Answer): void {
    this.#underWay -= 1;
    this.#finish(open, answer);
    this.#byKey.ended(open.key);
    this.#releaseWhenIdle();
  }

  #count({ route, claimed }: OpenLine, { status, tally }: Answer): void {
    const { metrics } = this.settings;
    const { identity, subjects } = this.request;
    const name =
      claimed === undefined
        ? undefined
        : subjects.nameOf(claimed, identity, outcomeOf(status, route.isLoad));
    addTo(this.counts.operations, route.operationId, 1);
    for (const outcome of tally?.logged ?? []) {
      const count = tally?.outcomes[outcome] ?? 0;
      if (count > 0) addTo(this.counts.outcomes, outcome, count);
    }
    withName(name, (supplier) => {
      if (supplier !== undefined) addTo(this.counts.suppliers, supplier, 1);
      if (route.isLoad) metrics.countLoad(route.operationId, status, supplier);
      if (tally) metrics.countItems(tally, supplier);
    });
  }

  async #answerTo({ operation: { route }, incoming }: Job<I>): Promise<Answer> {
    try {
      const refusal = await this.#admission.refusal();
      if (refusal) {
        this.#lines.breakOff(refusal);
        return refusal;
      }
      if (!route.guard) return await route.answer(incoming);
      const { identity } = this.request;
      return route.guard.permits(identity)
        ? await route.answer(incoming, identity)
        : route.guard.refusal;
    } catch (error) {
      return this.#answerToError(route, error);
    }
  }

  #answerToError({ method, path, operationId: operation }: AskedRoute, error: unknown): Answer {
    const { report, answerTo } = this.settings;
    report(error, { requestId: this.#reading.requestId, method, route: path, operation });
    return answerTo(error);
  }

  #finish(open: OpenLine, answer: Answer): void {
    const { method, path: route } = open.route;
    const { status } = answer;
    const isAsked = open.route !== NO_ROUTE;
    const durationMs = isAsked ? performance.now() - open.startedAt : 0;
    this.settings.metrics.countRequest({ method, route, status, durationMs });
    if (isAsked) this.#count(open, answer);
    addTo(this.counts.statuses, String(status), 1);
    for (const [code, count] of Object.entries(codesIn(answer) ?? {}))
      addTo(this.counts.errorCodes, code, count);
    if (this.#state === 'left') return;
    this.#open.answer(open, printed(open, answer, this.request.brief));
    if (this.#open.hasAnswers) this.#sendSoon();
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

  #answerToNotHeld(why: NotHeld): Answer {
    if (why === 'no-memory') return NO_MEMORY;
    const { maximumBodyBytes } = this.settings.limits;
    const detail = `The line is larger than the limit of ${maximumBodyBytes} bytes.`;
    return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
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

function printed(
  { number, ref }: OpenLine,
  answer: Answer,
  brief: BulkRequest<never>['brief'],
): string {
  const { status, body } = answer;
  const named = ref === undefined ? '' : `"ref":${JSON.stringify(ref)},`;
  const content =
    brief && status < 300 ? JSON.stringify(brief(answer)).slice(1, -1) : `"body":${bodyText(body)}`;
  return `{"line":${number},${named}"status":${status},${content}}\n`;
}

function bodyText(body: AnswerBody): string {
  if (body.kind === 'other' && typeof body.content === 'string') return body.content;
  return body.kind === 'json' ? JSON.stringify(body.value) : 'null';
}

const NO_MEMORY = refused(503, OVERLOADED);
