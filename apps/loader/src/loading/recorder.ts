import type { Journal, Phase, ResumePoint } from '../journal/journal.js';
import type { SettledLine } from './batch-sender.js';
import type { Batch } from './batches.js';
import type { Line } from './line.js';

/** Records outcomes, and knows the lines that must not be sent again. */
export interface Recorder {
  resumePoint(phase: Phase): ResumePoint | undefined;
  isAnswered(line: Line): boolean;
  /** Called for each batch, in their order. */
  begin(batch: Batch): void;
  record(settled: SettledLine): void;
}

/** All lines, each of which is answered once. */
export class LineRecorder implements Recorder {
  constructor(private readonly journal: Journal) {}

  resumePoint(phase: Phase): ResumePoint | undefined {
    return this.journal.resumePoint(phase);
  }

  isAnswered({ phase, number }: Line): boolean {
    return this.journal.answeredLines(phase).has(number);
  }

  begin({ lines }: Batch): void {
    const last = lines.at(-1);
    if (last?.isLastOfSubject === true)
      this.journal.noteEnd(last.phase, { line: last.number, subject: last.subject });
  }

  record({ line: { phase, number, kind }, ...answered }: SettledLine): void {
    this.journal.recordLine({ phase, line: number, kind, ...answered });
  }
}

/** Records a retry of failed rows: the journal knows row by row which of them must still be sent. */
export class RetryRecorder implements Recorder {
  constructor(private readonly journal: Journal) {}

  resumePoint(): undefined {
    return undefined;
  }

  isAnswered(): boolean {
    return false;
  }

  begin(): void {
    // The waiting rows are the resume point.
  }

  record({ line: { kind, rows }, ...answered }: SettledLine): void {
    this.journal.recordRetried({ kind, rows: rows.all.map(({ row }) => row), ...answered });
  }
}
