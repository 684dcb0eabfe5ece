import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers';
import { QUERY_FAILED_VALIDATION, type BulkLimits, type Limits } from '@data-import/wire/kit';
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
import { NDJSON } from '../streaming/list-parts.js';
import { isPacked, tooLarge, unsupported } from '../reading/read-body.js';
import type { Exchange, Incoming } from '../reading/read-request.js';
import type { Report } from '../sending/error-boundary.js';
import type { Route } from '../routing/route.js';
import type { Parts } from '../sending/pulled.js';
import { handleInTurns } from '../shares/gate.js';
import { Lanes } from '../shares/lanes.js';
import { NO_PLACE, type QueueSlots } from '../shares/queue-slots.js';
import { sharedAnswer } from '../shares/shared-answer.js';
import { BodyLines, free, type BodyLine, type NotHeld } from './body-lines.js';
import type { BulkOperations, BulkRequest } from './bulk-operations.js';
import type { GroupedOutcome, LineGroups } from './line-groups.js';
import type { LineQueue, LineTurns } from './line-turns.js';
import { OpenLines, type OpenLine } from './open-lines.js';
import { LineReader, type Job, type LineRead, type RefusedLine } from './read-line.js';

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
  if (request.refuse) await answer.begun;
  if (!answer.refusal) return { ...streamed(NDJSON, answer), lines: answer.counts };
  answer.leave();
  return answer.refusal;
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
    // A supplier may have the code constructor.
    suppliers: Object.create(null),
    errorCodes: {},
  };
  /** Resolves when the first line has been read, or the body has none. */
  readonly begun: Promise<void>;
  /** The answer to the whole request, where its first line shows that it is at fault. */
  refusal: Answer | undefined;
  readonly #lines: BodyLines;
  readonly #reader: LineReader<I>;
  readonly #open: OpenLines;
  readonly #lanes = new Lanes();
  readonly #queue: LineQueue;
  readonly #share: BodyShare;
  /** The answer to all further lines once the client is no longer let in; its token is checked once a second. */
  readonly #refusalOfClient: () => Promise<Answer | undefined>;
  #underWay = 0;
  #state: 'reading' | 'whole' | 'ended' | 'left' = 'reading';
  #failure: { readonly error: unknown } | undefined;
  #wakeSender: (() => void) | undefined;
  #isSendingDue = false;

  constructor(
    operations: BulkOperations<I>,
    private readonly request: BulkRequest<I>,
    private readonly incoming: Incoming,
    private readonly exchange: Exchange,
    private readonly settings: BulkSettings,
    private readonly onLeft: () => void,
  ) {
    const { limits, bulkLimits, memory, turns } = settings;
    const { client } = exchange;
    this.#reader = new LineReader(operations, request, incoming, limits);
    this.#share = memory.reserve({
      client,
      isAwaited: () => this.#lines.heldBytes > 0 && this.#lines.isWaiting,
      breakOff: (answer) => this.#giveBack(answer),
    });
    this.#refusalOfClient = sharedAnswer(async () =>
      'refusal' in client ? client.refusal() : undefined,
    );
    this.#lines = new BodyLines(exchange.request, {
      ...bulkLimits,
      maximumLineBytes: limits.maximumBodyBytes,
      mayHold: () => this.#open.reserved(0),
    });
    this.#open = new OpenLines(this.#share, turns, request.client, () => this.#lines.heldBytes);
    this.#queue = turns.enter(request.client);
    goAtOwnPace(exchange.request, this);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.begun = promise;
    const read = async () => handleInTurns(exchange.visit, () => this.#read(resolve));
    read().catch(this.#fail).finally(resolve);
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
    this.#queue.hasLeft = true;
    this.#open.clear();
    this.#releaseWhenIdle();
  }

  readonly #fail = (error: unknown): void => {
    this.#failure ??= { error };
    this.#lines.breakOff(undefined);
    this.#sendSoon();
  };

  async #read(begun: () => void): Promise<void> {
    let isFirst = true;
    for await (const lines of this.#lines)
      for (const line of lines) {
        await this.#take(line, isFirst);
        if (isFirst) begun();
        isFirst = false;
        if (!this.#open.hasRoom) await this.#open.room();
        if (this.#state === 'left') return;
      }
    if (this.#state === 'left') return;
    const { refusal, number } = this.#lines;
    if (refusal) this.#finish(this.#open.open(number), refusal);
    this.#state = refusal ? 'ended' : 'whole';
    this.#sendSoon();
  }

  async #take({ number, bytes }: BodyLine, isFirst: boolean): Promise<void> {
    if (typeof bytes === 'string')
      return this.#refuse(this.#open.open(number), { refusal: this.#answerToNotHeld(bytes) });
    const open = this.#open.open(number, bytes.length);
    if (!this.#open.reserve() && !(await this.#open.reserved(1)))
      return this.#refuse(open, { refusal: NO_MEMORY });
    if (await this.#group(open, bytes, () => this.#reader.scan(bytes))) return;
    const read = await this.#readLine(open, bytes);
    if ('refusal' in read) {
      const { ofRequest = [] } = read;
      if (isFirst && ofRequest.length > 0)
        this.refusal = invalid(QUERY_FAILED_VALIDATION, ofRequest);
      return this.#refuse(open, read);
    }
    if (await this.#group(open, bytes, () => read)) return;
    this.#begin(open, read, () => this.#askRoute(open, read).catch(this.#fail));
  }

  #readLine(open: OpenLine, bytes: Buffer): Promise<Job<I> | RefusedLine> {
    const { length } = bytes;
    return this.#reader.read(open.number, bytes, (nodes) =>
      this.#open.hold(open, memoryOf(length, nodes))
        ? undefined
        : this.#share.refusalOf(length, nodes),
    );
  }

  #refuse(open: OpenLine, { ref, refusal }: Partial<RefusedLine> & Pick<RefusedLine, 'refusal'>) {
    open.ref ??= ref;
    this.request.onUnread?.(refusal);
    this.#finish(open, refusal);
  }

  /** Begins work on a line, which does not reject, when all lines of its key before it are answered. */
  #begin(open: OpenLine, { ref, key, route }: LineRead<I>, work: () => Promise<void>): void {
    open.ref = ref;
    open.route = route;
    void this.#lanes.run(key, work);
  }

  /**
   * True if a group took the line: its objects are freed, and so is the chunk of the body; a copy of its bytes is held. The
   * line is read anew after each wait, for scanned ones last until the next one of any request.
   */
  async #group(
    open: OpenLine,
    bytes: Buffer,
    read: () => LineRead<I> | undefined,
  ): Promise<boolean> {
    const { groups } = this.settings;
    while (await this.#isLetIn()) {
      const line = read();
      if (!line?.grouped || this.#lanes.isBusy(line.key)) return false;
      if (groups.hasRoom(line.grouped.queue)) return this.#addToGroup(open, line, bytes);
      await groups.room(line.grouped.queue);
    }
    return false;
  }

  #addToGroup(open: OpenLine, line: LineRead<I>, bytes: Buffer): boolean {
    const { grouped } = line;
    const stored = grouped && this.settings.groups.add(grouped, this.request.client);
    if (!stored) return false;
    const held = Buffer.from(new Uint8Array(bytes).buffer);
    open.claimed = grouped.subject;
    open.startedAt = performance.now();
    this.#underWay += 1;
    // Thousands of lines wait at a time: each has two promises, and no asynchronous function.
    const ended = stored.then((outcome) => {
      if (!outcome) return this.#askAgain(open, held).catch(this.#fail);
      free(held);
      return this.#end(open, outcome);
    });
    this.#begin(open, line, () => ended);
    return true;
  }

  async #askAgain(open: OpenLine, held: Buffer): Promise<void> {
    const read = await this.#readLine(open, held);
    this.#underWay -= 1;
    this.#releaseWhenIdle();
    if ('refusal' in read) return this.#refuse(open, read);
    return this.#askRoute(open, read);
  }

  /** The route of a line reports a check that refuses or fails. */
  async #isLetIn(): Promise<boolean> {
    try {
      return !(await this.#refusalOfClient()) && this.#state !== 'left';
    } catch {
      return false;
    }
  }

  #askRoute(open: OpenLine, { need, route, incoming }: Job<I>): Promise<void> {
    return this.settings.turns.run(this.#queue, need, async () => {
      open.startedAt = performance.now();
      this.#underWay += 1;
      const visit = this.exchange.visit.beside();
      const answer = await handleInTurns(visit, () => this.#answerOf(open, route, incoming));
      open.claimed = incoming.subject.claimed;
      this.#end(open, answer);
    });
  }

  async #answerOf(open: OpenLine, route: Route<I>, incoming: Incoming): Promise<Answer> {
    try {
      const refusal = await this.#refusalOfClient();
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
      return this.#answerToError(open, error);
    }
  }

  #answerToError({ route }: OpenLine, error: unknown): Answer {
    const { report, answerTo } = this.settings;
    const { requestId } = this.incoming;
    const { method, path, operationId: operation } = route ?? NO_ROUTE;
    report(error, { requestId, method, route: path, operation });
    return answerTo(error);
  }

  #end(open: OpenLine, outcome: NonNullable<GroupedOutcome>): void {
    this.#underWay -= 1;
    try {
      const isError = 'error' in outcome;
      this.#finish(open, isError ? this.#answerToError(open, outcome.error) : outcome);
    } catch (error) {
      this.#fail(error);
    }
    this.#releaseWhenIdle();
  }

  #finish(open: OpenLine, answer: Answer): void {
    this.#count(open, answer);
    if (this.#state === 'left') return;
    this.#open.answer(open, printed(open, answer, this.request.brief));
    if (this.#open.hasAnswers) this.#sendSoon();
  }

  #count({ route, claimed, startedAt }: OpenLine, answer: Answer): void {
    const { metrics } = this.settings;
    const { status, tally } = answer;
    const { method, path } = route ?? NO_ROUTE;
    const durationMs = route ? performance.now() - startedAt : 0;
    metrics.countRequest({ method, route: path, status, durationMs });
    addTo(this.counts.statuses, String(status), 1);
    for (const [code, count] of Object.entries(codesIn(answer) ?? {}))
      addTo(this.counts.errorCodes, code, count);
    if (!route) return;
    addTo(this.counts.operations, route.operationId, 1);
    for (const outcome of tally?.logged ?? []) {
      const count = tally?.outcomes[outcome] ?? 0;
      if (count > 0) addTo(this.counts.outcomes, outcome, count);
    }
    const { identity, subjects } = this.request;
    const name =
      claimed === undefined
        ? undefined
        : subjects.nameOf(claimed, identity, outcomeOf(status, route.isLoad));
    withName(name, (supplier) => {
      if (supplier !== undefined) addTo(this.counts.suppliers, supplier, 1);
      metrics.countAnswer(route, answer, supplier);
    });
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

/** Stands for the route of a line that is refused before one is asked. */
const NO_ROUTE = { operationId: 'none', method: 'POST', path: 'none' };

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
