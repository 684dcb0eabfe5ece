import {
  differencesBetween,
  utcInstantOf,
  type ImportSupplier,
  type UtcInstant,
} from '@data-import/domain';
import type { ApiKeyRepository } from '../access-tokens/api-key-repository.js';
import type { Clock, Timer } from '../clock/clock.js';
import { SILENT_MS, type RunningServers } from '../health/running-servers.js';

import type { ProgressReader } from '../progress/progress-reader.js';
import { reportedBy, snapshotOf, type ProgressSnapshot } from '../progress/progress-snapshot.js';

interface Ports {
  readonly progress: ProgressReader;
  readonly servers: Pick<RunningServers, 'list'>;
  readonly apiKeys: Pick<ApiKeyRepository, 'findAll'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** The supplier that is looked at; `undefined` for all of them. */
type Watched = string | undefined;

interface ProgressReading {
  readonly startedAt: number;
  readonly snapshots: Promise<readonly ProgressSnapshot[]>;
}

/** Snapshots one after the other, each newer than the one before. */
export interface ProgressWatch {
  /** Waits for the next; `undefined` after `leave`. Throws when progress cannot be read. */
  next(): Promise<readonly ProgressSnapshot[] | undefined>;
  leave(): void;
}

const EVERY_MS = 1000;

/** Reads the progress of all suppliers at most once a second for all viewers; stops without viewers. Call once for each server. */
export class ProgressBoard {
  readonly #readings = new Map<Watched, ProgressReading>();
  #watchesOfAll = 0;
  #sampledAt: UtcInstant | undefined;

  constructor(
    private readonly ports: Ports,
    private readonly everyMs = EVERY_MS,
  ) {}

  /** Returns snapshots that are at most a second old; none for a supplier that does not exist. */
  view(supplierCode?: string): Promise<readonly ProgressSnapshot[]> {
    return this.#in(this.#reading(supplierCode), supplierCode);
  }

  /** Returns the snapshot of the supplier, which was read before: one that it has changed since is not kept. */
  async viewOne(current: ImportSupplier): Promise<ProgressSnapshot | undefined> {
    const reading = this.#reading(current.code);
    const [kept] = await this.#in(reading, current.code);
    if (!kept || differencesBetween(kept.supplier, current).length === 0) return kept;
    this.#forget(reading);
    return (await this.view(current.code))[0];
  }

  async #in(reading: ProgressReading, code: Watched): Promise<readonly ProgressSnapshot[]> {
    const all = await reading.snapshots;
    return all.filter(({ supplier }) => code === undefined || supplier.code === code);
  }

  #forget(reading: ProgressReading): void {
    for (const [watched, one] of this.#readings)
      if (one === reading) this.#readings.delete(watched);
  }

  /** While all suppliers are watched, each of them is read with the others. */
  #reading(supplierCode: Watched): ProgressReading {
    const watched = this.#watchesOfAll > 0 ? undefined : supplierCode;
    const current = this.#readings.get(watched);
    const now = this.ports.timer.elapsedMs();
    if (current && now - current.startedAt < this.everyMs) return current;
    const snapshots = this.#read(watched);
    const reading = { startedAt: now, snapshots };
    this.#readings.set(watched, reading);
    const forget = () => this.#forget(reading);
    snapshots.catch(forget);
    // A reading without clients is dropped.
    this.ports.timer.after(2 * this.everyMs, forget);
    return reading;
  }

  /** The first snapshot comes at once, the others as often as progress is read. */
  watch(supplierCode?: string): ProgressWatch {
    const ofAll = supplierCode === undefined ? 1 : 0;
    this.#watchesOfAll += ofAll;
    const watching: { isGone: boolean; last?: ProgressReading; wake?: () => void } = {
      isGone: false,
    };
    const untilNext = async () => {
      const waitMs = (watching.last?.startedAt ?? 0) + this.everyMs - this.ports.timer.elapsedMs();
      if (watching.last === undefined || waitMs <= 0 || watching.isGone) return;
      await new Promise<void>((resolve) => {
        const cancel = this.ports.timer.after(Math.ceil(waitMs), resolve);
        watching.wake = () => {
          cancel();
          resolve();
        };
      });
    };
    return {
      next: async () => {
        await untilNext();
        // A timer can be early by a part of a millisecond.
        await untilNext();
        if (watching.isGone) return undefined;
        watching.last = this.#reading(supplierCode);
        const snapshots = await this.view(supplierCode);
        return watching.isGone ? undefined : snapshots;
      },
      leave: () => {
        if (watching.isGone) return;
        watching.isGone = true;
        this.#watchesOfAll -= ofAll;
        watching.wake?.();
      },
    };
  }

  /** Call it every ten seconds on each server: rates and the last hour are made of it. */
  async sample(): Promise<void> {
    const now = this.ports.clock.now();
    await this.ports.progress.sample(now);
    this.#sampledAt = utcInstantOf(now);
  }

  /** The time of the last `sample` that succeeded. */
  get sampledAt(): UtcInstant | undefined {
    return this.#sampledAt;
  }

  async #read(watched: Watched): Promise<readonly ProgressSnapshot[]> {
    const at = this.ports.clock.now();
    const codes = watched === undefined ? undefined : [watched];
    const [all, servers] = await Promise.all([
      this.ports.progress.read(codes, at),
      this.ports.servers.list(utcInstantOf(new Date(at.getTime() - SILENT_MS))),
    ]);
    const named = all.flatMap(({ lastChange, announced }) => [
      lastChange?.changedBy,
      ...announced.map(({ loadedBy }) => loadedBy),
    ]);
    const ids = [...new Set(named)].filter((id) => id !== undefined);
    const keys = await this.ports.apiKeys.findAll(ids);
    const reported = reportedBy(servers);
    return all.map((progress) => snapshotOf(progress, { at, keys, reported }));
  }
}
