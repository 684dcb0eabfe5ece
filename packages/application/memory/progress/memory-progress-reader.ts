import { utcInstantOf } from '@data-import/domain';
import { compareCodePoints } from '../../src/accounts/best-matches.js';
import {
  isOpenAnnouncement,
  sumOfAnnounced,
  type AnnouncedBatch,
} from '../../src/import-batches/import-batch-repository.js';
import {
  PROGRESS_BOUNDS,
  type ProgressReader,
  type SupplierProgress,
  type SupplierSample,
} from '../../src/progress/progress-reader.js';
import { requestsByKind } from '../../src/progress/kind-progress.js';
import { countsOf } from '../../src/progress/progress-snapshot.js';
import { batchesOf, StoredBatch } from '../import-batches/stored-batch.js';
import { countOf, type MemoryStore, type StoredSupplier } from '../memory-store.js';

export function memoryProgressReader(store: MemoryStore): ProgressReader {
  return {
    async read(codes, now) {
      return [...store.suppliers.values()]
        .filter(({ supplier }) => codes === undefined || codes.includes(supplier.code))
        .toSorted((a, b) => compareCodePoints(a.supplier.code, b.supplier.code))
        .map((stored) => progressOf(stored, now));
    },

    async sample(now) {
      for (const stored of store.suppliers.values()) {
        const counts = countsOf(countOf(stored));
        const announced = sumOfAnnounced(announcedOf(stored)).stored;
        const sample = { at: now, counts, announced };
        const newest = stored.progressSamples.at(-1);
        if (!newest || isWorthASample(newest, sample)) stored.progressSamples.push(sample);
      }
    },
  };
}

function progressOf(stored: StoredSupplier, now: Date): SupplierProgress {
  const since = (ms: number) => utcInstantOf(new Date(now.getTime() - ms));
  const refusedSince = since(PROGRESS_BOUNDS.refusalsWithinMs);
  const writtenSince = since(PROGRESS_BOUNDS.batchesWithinMs);
  const announced = announcedOf(stored);
  const finished = announced.filter((one) => !isOpenAnnouncement(one));
  const earlier = new Set(finished.slice(PROGRESS_BOUNDS.finished));
  return {
    supplier: stored.supplier,
    counters: countOf(stored),
    lastChange: stored.statusChanges.at(-1),
    refusals: [...stored.refusals]
      .filter(([, { lastAt, example }]) => lastAt >= refusedSince && example.status < 500)
      .toSorted(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
      .map(
        ([, { minutes: _minutes, requests: _requests, batches: _batches, ...counted }]) => counted,
      )
      .slice(0, PROGRESS_BOUNDS.refusals),
    batches: [...stored.writtenBatches.values()]
      .map(({ name, lastAt }) => ({ name, lastAt }))
      .filter(({ lastAt }) => lastAt >= writtenSince)
      .toSorted(
        (a, b) => compareCodePoints(b.lastAt, a.lastAt) || compareCodePoints(a.name, b.name),
      )
      .slice(0, PROGRESS_BOUNDS.batches),
    announced: announced.filter((one) => !earlier.has(one)),
    finished: sumOfAnnounced(finished),
    ...requestsByKind(
      [...stored.refusals.values()].map((one) => ({
        ...one,
        isFailure: one.example.status >= 500,
      })),
    ),
    samples: keptOf(stored.progressSamples, now),
  };
}

/** The last announced first. */
export function announcedOf(stored: StoredSupplier): readonly AnnouncedBatch[] {
  return [...stored.announced]
    .toSorted(([a, one], [b, other]) => other.at - one.at || compareCodePoints(a, b))
    .map(([name, { expected, announcedAt, end }]) => {
      const { name: _, ...written } = stored.writtenBatches.get(name) ?? {};
      return {
        name,
        expected,
        stored: (batchesOf(stored).get(name) ?? new StoredBatch()).ofCaller,
        ...(announcedAt && { announcedAt }),
        ...(end && { end }),
        ...written,
      };
    });
}

function isWorthASample(newest: SupplierSample, sample: SupplierSample): boolean {
  const apartMs = sample.at.getTime() - newest.at.getTime();
  return apartMs >= PROGRESS_BOUNDS.samplesApartMs && countsIn(newest) !== countsIn(sample);
}

function countsIn({ counts, announced }: SupplierSample): string {
  return JSON.stringify([counts, announced]);
}

function keptOf(samples: readonly SupplierSample[], now: Date): readonly SupplierSample[] {
  const since = now.getTime() - PROGRESS_BOUNDS.samplesKeptMs;
  const first = samples.findLastIndex(({ at }) => at.getTime() < since);
  return samples.slice(Math.max(0, first));
}
