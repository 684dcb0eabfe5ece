import { batchesOf, type Batch } from './batches.js';
import type { BatchSender, SettledLine } from './batch-sender.js';
import type { Line } from './line.js';
import { linesOf, PHASES, type GroupSource, type LineSize } from './lines.js';
import type { Pace } from './pace.js';
import type { Journal, Phase } from '../journal/journal.js';

/** Records outcomes, and knows the lines that must not be sent again. */
export interface Recorder {
  isAnswered(line: Line): boolean;
  record(settled: SettledLine): void;
}

/** Each line is answered once. */
export const recorderOfLines = (journal: Journal): Recorder => ({
  isAnswered: ({ phase, number }) => journal.answeredLines(phase).has(number),
  record: ({ line: { phase, number, kind }, ...answered }) =>
    journal.recordLine({ phase, line: number, kind, ...answered }),
});

/** The journal knows for each row of a retry whether it must still be sent. */
export const recorderOfRetry = (journal: Journal): Recorder => ({
  isAnswered: () => false,
  record: ({ line: { kind, rows }, ...answered }) =>
    journal.recordRetried({ kind, rows: rows.all.map(({ row }) => row), ...answered }),
});

/** All rows of a line take part in one transaction of the service, and are repeated together. */
const MOST_ROWS = 500;
const MOST_CHARACTERS_OF_LINE = 512 * 1024;
/** A batch is one request, and what a crash of the loader repeats at most for each writer. */
const BATCH = { lines: 250, characters: 512 * 1024 };

export interface LoadLinesOptions {
  readonly source: GroupSource;
  readonly recorder: Recorder;
  readonly sender: BatchSender;
  readonly pace: Pace;
  readonly maximumItems: number;
  readonly wholeAccounts: boolean;
  /** No batch is begun any more, and those under way are brought to an end. */
  readonly stop: AbortController;
  readonly abort: AbortController;
  readonly onSettled: () => void;
}

/**
 * Sends all lines, several batches side by side. Rows are read no faster than they are sent. Resolves when nothing is under
 * way; whether every row has an outcome then, the journal knows.
 *
 * @throws what the first batch that failed threw.
 */
export async function loadLines(options: LoadLinesOptions): Promise<void> {
  for (const phase of Object.keys(PHASES) as Phase[]) await loadPhase(phase, options);
}

/** The numbers of lines depend on it. */
export function sizeOfLines(maximumItems: number): LineSize {
  return { rows: Math.min(MOST_ROWS, maximumItems), characters: MOST_CHARACTERS_OF_LINE };
}

async function loadPhase(phase: Phase, options: LoadLinesOptions): Promise<void> {
  const { source, recorder, pace, maximumItems, wholeAccounts, stop, abort } = options;
  const lines = linesOf(phase, source, sizeOfLines(maximumItems));
  const batches = batchesOf(unanswered(lines, recorder), { ...BATCH, wholeAccounts });
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let previous: Promise<void> | undefined;
  try {
    for await (const batch of batches) {
      if (batch.isContinued) await previous;
      const rows = batch.lines.reduce((sum, line) => sum + line.rows.length, 0);
      await pace.enter(stop.signal, rows);
      if (stop.signal.aborted) {
        pace.leave();
        break;
      }
      const sent = sendBatch(batch, options)
        .catch((error: unknown) => {
          failures.push(error);
          stop.abort();
          abort.abort();
        })
        .finally(() => {
          underWay.delete(sent);
          pace.leave();
        });
      underWay.add(sent);
      previous = sent;
    }
  } finally {
    // Batches under way are answered and recorded even if no more rows can be read.
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}

async function sendBatch(
  { lines }: Batch,
  { sender, recorder, onSettled }: LoadLinesOptions,
): Promise<void> {
  for await (const settled of sender.send(lines)) {
    recorder.record(settled);
    onSettled();
  }
}

async function* unanswered(lines: AsyncIterable<Line>, recorder: Recorder): AsyncGenerator<Line> {
  for await (const line of lines) if (!recorder.isAnswered(line)) yield line;
}
