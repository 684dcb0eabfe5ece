import type { BatchSender, SettledLine } from './batch-sender.js';
import { batchesOf, linesOf, PHASES, type Batch, type GroupSource } from './lines.js';
import type { Pace } from './pace.js';
import type { FailedRow } from './refused-rows.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { Answer, Answered, DifferingField, RowProblem } from '../journal/journal.js';

/** All rows of a line take part in one transaction of the service, and are repeated together. */
const MOST_ROWS = 500;
const MOST_CHARACTERS_OF_LINE = 512 * 1024;
/** A batch is one request, and what a crash of the loader repeats at most for each writer. */
const BATCH = { lines: 250, characters: 512 * 1024 };

export interface LoadLinesOptions {
  readonly source: GroupSource;
  /** Keeps what was answered. */
  readonly record: (answered: Answered) => void;
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
  for (const phase of PHASES) await loadPhase(phase, options);
}

async function loadPhase(kinds: readonly LoadedKind[], options: LoadLinesOptions): Promise<void> {
  const { source, pace, maximumItems, wholeAccounts, stop, abort } = options;
  const rows = Math.min(MOST_ROWS, maximumItems, pace.mostRows);
  const lines = linesOf(kinds, source, { rows, characters: MOST_CHARACTERS_OF_LINE });
  const batches = batchesOf(lines, { ...BATCH, rows: pace.mostRows, wholeAccounts });
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let previous: Promise<void> | undefined;
  try {
    for await (const batch of batches) {
      if (batch.isContinued) await previous;
      const rowsOfBatch = batch.lines.reduce((sum, line) => sum + line.rows.length, 0);
      await pace.enter(stop.signal, rowsOfBatch);
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
  { sender, record, onSettled }: LoadLinesOptions,
): Promise<void> {
  for await (const settled of sender.send(lines)) {
    record({
      kind: settled.line.kind,
      outcomes: settled.outcomes,
      answers: answersOf(settled),
    });
    onSettled();
  }
}

function answersOf({
  line: { rows },
  failed,
  differences,
  rowOutcomes,
}: SettledLine): readonly Answer[] {
  if (failed.length + differences.length + rowOutcomes.length === 0)
    return [{ outcome: 'stored', contents: rows.contents }];
  const problems = Map.groupBy(failed, ({ row }) => row);
  const fields = Map.groupBy(differences, ({ row }) => row);
  const outcomes = new Map(rowOutcomes.map(({ row, outcome }) => [row, outcome]));
  return rows.all.map(({ row, content }): Answer => {
    const contents = Buffer.from(content, 'latin1');
    const refused = problems.get(row);
    const different = fields.get(row);
    if (refused) {
      const outcome = refused[0]?.isRefusal === true ? 'refused' : 'failed';
      return { outcome, contents, problems: refused.map(problemOf) };
    }
    if (different) return { outcome: 'different', contents, problems: different.map(fieldOf) };
    return { outcome: outcomes.get(row) ?? 'stored', contents };
  });
}

const problemOf = ({ code, attr, detail }: FailedRow): RowProblem => ({ code, attr, detail });

const fieldOf = ({ attr, stored, posted }: DifferingField): DifferingField => ({
  attr,
  stored,
  posted,
});
