import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outline } from '../routing/route.js';
import { codesIn, type Answer, type Tally } from '../sending/answer.js';
import type { BodyMemory } from '../reading/body-memory.js';
import type { Gate } from '../shares/gate.js';

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

// A request meets several waits on databases and other services, each of some seconds.
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** Labels come from the code or from existing records, never from a request alone, so their number is bounded. */
export class Metrics {
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #items: Counter;
  readonly #refusals: Counter;
  readonly #loads: Counter;

  /** `items` and `loads` name the counters of items and of requests that load some; `onLoad` learns of each of these. */
  constructor(
    readonly registry: Registry,
    { items, loads }: { readonly items: Named; readonly loads: Named },
    private readonly onLoad: OnLoad = () => undefined,
  ) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'http_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request until its answer was handed over.',
      labelNames: ['method', 'route'],
      buckets: DURATIONS_S,
      registers,
    });
    this.#refusals = new Counter({
      name: 'access_refusals_total',
      help: 'Requests refused for access reasons: no token, invalid or expired token, wrong key, too many requests.',
      labelNames: ['reason'],
      registers,
    });
    this.#items = new Counter({
      ...items,
      labelNames: ['kind', 'outcome', 'supplier'],
      registers,
    });
    this.#loads = new Counter({
      ...loads,
      labelNames: ['supplier', 'operation', 'status'],
      registers,
    });
  }

  countRequest({ method, route, status, durationMs }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    this.#durations.observe({ method, route }, durationMs / 1000);
  }

  countRefusal(refusal: string): void {
    this.#refusals.inc({ reason: refusal.replaceAll('-', '_') });
  }

  /** Counts what a request, or a line, loaded; `supplier` exists and is absent where none is known. */
  countAnswer(
    { operationId, isLoad }: Pick<Outline, 'operationId' | 'isLoad'>,
    answer: Pick<Answer, 'status'> & Partial<Answer>,
    supplier: string | undefined,
  ): void {
    if (answer.isDryRun === true) return;
    if (isLoad) this.#countLoad(operationId, answer, supplier);
    if (answer.tally) this.#countItems(answer.tally, supplier);
  }

  #countItems({ of: kind, outcomes }: Tally, supplier = ''): void {
    for (const [outcome, count] of Object.entries(outcomes)) {
      if (count > 0) this.#items.inc({ kind, outcome, supplier }, count);
    }
  }

  #countLoad(
    operation: string,
    answer: Pick<Answer, 'status'> & Partial<Answer>,
    supplier = '',
  ): void {
    const { status } = answer;
    this.#loads.inc({ supplier, operation, status });
    this.onLoad(status, supplier, codesIn(answer));
  }
}

/** `codes` counts the codes of a refusal or failure. */
export type OnLoad = (
  status: number,
  supplier: string,
  codes?: Readonly<Record<string, number>>,
) => void;

interface Named {
  readonly name: string;
  readonly help: string;
}

export function registerGate(registry: Registry, gate: Gate): void {
  registry.registerMetric(
    new Gauge({
      name: 'processor_turns_waiting',
      help: 'Requests that wait for their turn of the processor.',
      registers: [],
      collect() {
        this.set(gate.waiting);
      },
    }),
  );
}

/** Shares are those of `BodyMemory`. */
export function registerBodyMemory(registry: Registry, memory: BodyMemory): void {
  const gauge = (name: string, help: string, value: 'bytes' | 'limit'): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['share'],
      registers: [],
      collect() {
        this.reset();
        for (const one of memory.shares) this.set({ share: one.share }, one[value]);
      },
    });
  registry.registerMetric(gauge('body_memory_bytes', 'Memory that bodies hold.', 'bytes'));
  registry.registerMetric(gauge('body_memory_limit_bytes', 'What they may hold.', 'limit'));
}
