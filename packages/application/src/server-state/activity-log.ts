import {
  utcInstantOf,
  type ImportBatchName,
  type SupplierCode,
  type UtcInstant,
} from '@data-import/domain';
import { LruCache } from './lru-cache.js';
import type { Clock } from '../clock/clock.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type {
  ActivityRepository,
  RefusedInBatch,
  SeenRefusal,
  SeenRequest,
  WrittenBatch,
} from '../activity/activity-repository.js';

export interface RefusedRequest extends Omit<SeenRequest, 'at' | 'item' | 'example'> {
  readonly organisationId: string;
  /** The code that was sent; `undefined` when the request named none that could be read. */
  readonly supplierCode: string | undefined;
  readonly operation: string;
  /** Its batch; `undefined` when it named none that could be read. */
  readonly batch: ImportBatchName | undefined;
  /** Each of its error codes once. */
  readonly problems: readonly (Pick<SeenRequest, 'item' | 'example'> & { readonly code: string })[];
}

/** Requests that were refused, or failed, since this server started; without a supplier where none is known. */
export interface RefusalTotal {
  readonly supplierCode: string | undefined;
  readonly operation: string;
  readonly code: string;
  /** The status of the answer to the last of them. */
  readonly status: number;
  readonly count: number;
  readonly lastAt: UtcInstant;
}

export interface ActivityLogPorts {
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly activity: Pick<ActivityRepository, 'add'>;
  readonly clock: Clock;
}

/** The refusals and batches of one supplier that this server has seen and not stored yet. */
interface Unsent {
  readonly refusals: Map<string, SeenRefusal>;
  batches: LruCache<string, WrittenBatch>;
}

interface LastWrite {
  readonly supplierCode: SupplierCode;
  readonly written: WrittenBatch & { readonly loadedBy: string };
}

const writerOf = (name: string, loadedBy: string) => `${loadedBy} ${name}`;

/** Requests that wait until it is known whether the supplier that they name is one of their organisation. */
const MOST_WAITING = 1000;
const LOOK_UPS_AT_ONCE = 50;
const MOST_BATCHES = 100;
const KNOWN_SUPPLIERS = 10_000;

/**
 * Counts in memory what is refused and which batches are written to, so that no request waits for it. What is not stored
 * when the process is killed is lost: it is for people to look at, and proves nothing. Call once for each server.
 */
export class ActivityLog {
  /** The organisation of each supplier, which never changes. */
  readonly #organisations = new LruCache<string, string>(KNOWN_SUPPLIERS);
  /** Requests of a key for a batch may name no supplier that can be read. */
  readonly #lastWrites = new LruCache<string, LastWrite>(MOST_BATCHES);
  readonly #totals = new Map<string, RefusalTotal>();
  readonly #unsent = new Map<SupplierCode, Unsent>();
  #waiting: { readonly refused: RefusedRequest; readonly at: Date }[] = [];
  #flushing: Promise<void> | undefined;

  constructor(private readonly ports: ActivityLogPorts) {}

  noteRefusal(refused: RefusedRequest): void {
    const { supplierCode } = refused;
    const at = this.ports.clock.now();
    if (supplierCode === undefined) return this.#count(refused, undefined, at);
    const organisationId = this.#organisations.get(supplierCode);
    if (organisationId !== undefined) return this.#countOf(refused, organisationId, at);
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push({ refused, at });
    else this.#count(refused, undefined, at);
  }

  /** Call it only for a request that added something: then the supplier is surely one of the caller's organisation. */
  noteBatch(supplierCode: SupplierCode, name: string, loadedBy: string): void {
    const lastAt = utcInstantOf(this.ports.clock.now());
    const closedAt = this.#lastWrites.get(writerOf(name, loadedBy))?.written.closedAt;
    this.#write(supplierCode, { name, lastAt, loadedBy, closedAt });
  }

  /** Call it when a connection over which the key sent the batch is closed; of a key that has stored nothing it is not noted. */
  noteClosed(name: string, loadedBy: string): void {
    const last = this.#lastWrites.get(writerOf(name, loadedBy));
    const closedAt = utcInstantOf(this.ports.clock.now());
    if (last) this.#write(last.supplierCode, { ...last.written, closedAt });
  }

  #write(supplierCode: SupplierCode, written: WrittenBatch & { readonly loadedBy: string }): void {
    const { name, loadedBy } = written;
    this.#lastWrites.set(writerOf(name, loadedBy), { supplierCode, written });
    this.#unsentOf(supplierCode).batches.set(name, written);
  }

  totals(): readonly RefusalTotal[] {
    return [...this.#totals.values()];
  }

  /** Stores what was counted since the last time. What cannot be stored stays for the next time, and the error is thrown. */
  flush(): Promise<void> {
    return (this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    }));
  }

  async #flush(): Promise<void> {
    await this.#lookUpWaiting();
    const failures: unknown[] = [];
    const all = [...this.#unsent];
    this.#unsent.clear();
    for (const [supplierCode, unsent] of all) {
      const refusals = [...unsent.refusals.values()];
      const batches = [...unsent.batches.values()];
      await this.ports.activity.add(supplierCode, { refusals, batches }).catch((error: unknown) => {
        failures.push(error);
        for (const refusal of refusals) this.#addUnsent(supplierCode, refusal);
        this.#addBatchesBefore(supplierCode, batches);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The oldest come first, and are the first to be forgotten. */
  #addBatchesBefore(supplierCode: SupplierCode, older: readonly WrittenBatch[]): void {
    const unsent = this.#unsentOf(supplierCode);
    const all = [...older, ...unsent.batches.values()];
    unsent.batches = new LruCache(MOST_BATCHES);
    for (const batch of all) unsent.batches.set(batch.name, batch);
  }

  async #lookUpWaiting(): Promise<void> {
    const codes = new Set(this.#waiting.map(({ refused }) => refused.supplierCode ?? ''));
    const found = new Map<string, string | undefined>();
    for (const code of [...codes].slice(0, LOOK_UPS_AT_ONCE)) {
      const supplier = await this.ports.suppliers.find(code);
      found.set(code, supplier?.organisationId);
      if (supplier) this.#organisations.set(code, supplier.organisationId);
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) {
      const { supplierCode = '' } = one.refused;
      if (found.has(supplierCode)) this.#countOf(one.refused, found.get(supplierCode), one.at);
      else this.#waiting.push(one);
    }
  }

  #countOf(refused: RefusedRequest, organisationId: string | undefined, at: Date): void {
    const isOwn = organisationId === refused.organisationId;
    this.#count(refused, isOwn ? (refused.supplierCode as SupplierCode) : undefined, at);
  }

  #count(
    { operation, batch, problems, requestId, apiKeyId, externalAccountNumber, ref }: RefusedRequest,
    supplierCode: SupplierCode | undefined,
    at: Date,
  ): void {
    const moment = utcInstantOf(at);
    for (const { code, item, example } of problems) {
      const key = JSON.stringify([supplierCode, operation, code]);
      const count = (this.#totals.get(key)?.count ?? 0) + 1;
      this.#totals.set(key, {
        supplierCode,
        operation,
        code,
        status: example.status,
        count,
        lastAt: moment,
      });
      if (supplierCode === undefined) continue;
      const times = { firstAt: moment, lastAt: moment };
      this.#addUnsent(supplierCode, {
        operation,
        code,
        count: 1,
        ...times,
        example,
        minutes: { [minuteOf(at)]: 1 },
        batches: batch === undefined ? [] : [{ batch, count: 1, lastAt: moment }],
        requests: [{ at: moment, requestId, apiKeyId, externalAccountNumber, item, ref, example }],
      });
    }
  }

  #addUnsent(supplierCode: SupplierCode, refusal: SeenRefusal): void {
    const { refusals } = this.#unsentOf(supplierCode);
    const key = `${refusal.operation} ${refusal.code}`;
    const other = refusals.get(key);
    refusals.set(key, other ? mergedRefusals(other, refusal) : refusal);
  }

  #unsentOf(supplierCode: SupplierCode): Unsent {
    const known = this.#unsent.get(supplierCode);
    if (known) return known;
    const unsent: Unsent = { refusals: new Map(), batches: new LruCache(MOST_BATCHES) };
    this.#unsent.set(supplierCode, unsent);
    return unsent;
  }
}

/** Merges two counts: first time of the older, last time and example of the newer. */
export function mergedRefusals(one: SeenRefusal, other: SeenRefusal): SeenRefusal {
  const newer = other.lastAt >= one.lastAt ? other : one;
  return {
    ...newer,
    ...recentOf(one, other),
    count: one.count + other.count,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
  };
}

type RecentRefusals = Pick<SeenRefusal, 'minutes' | 'batches' | 'requests'>;

/** The last hour, batches and requests of both together. */
function recentOf(one: RecentRefusals, other: RecentRefusals): RecentRefusals {
  const minutes: Record<string, number> = { ...one.minutes };
  for (const [minute, count] of Object.entries(other.minutes))
    minutes[minute] = (minutes[minute] ?? 0) + count;
  const newest = Math.max(...Object.keys(minutes).map(Number));
  for (const minute of Object.keys(minutes))
    if (Number(minute) <= newest - MINUTES_KEPT) delete minutes[minute];
  const requests = [...other.requests, ...one.requests]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, MOST_REQUESTS);
  return { minutes, batches: batchesOf(one, other), requests };
}

function batchesOf(one: RecentRefusals, other: RecentRefusals): readonly RefusedInBatch[] {
  const batches = new Map(one.batches.map((known) => [known.batch, known]));
  for (const { batch, count, lastAt } of other.batches) {
    const known = batches.get(batch);
    batches.set(batch, {
      batch,
      count: count + (known?.count ?? 0),
      lastAt: known && known.lastAt > lastAt ? known.lastAt : lastAt,
    });
  }
  return [...batches.values()]
    .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : a.lastAt > b.lastAt ? -1 : 0))
    .slice(0, MOST_REFUSED_BATCHES);
}

export function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / 60_000);
}

export const MINUTES_KEPT = 60;
const MOST_REQUESTS = 20;
const MOST_REFUSED_BATCHES = 20;
