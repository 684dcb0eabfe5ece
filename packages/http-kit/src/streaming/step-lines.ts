import { setImmediate } from 'node:timers/promises';
import type { Parts } from '../sending/pulled.js';

const LONGEST_SILENCE_MS = 500;

/**
 * Streams one line per step. No step begins before its part is asked for, so a client that stops reading stops the work. A
 * step that fails breaks the answer.
 */
export class StepLines<Step> implements Parts {
  /** A part has the records of `most` steps, or of as many as half a second has. */
  constructor(
    private readonly steps: AsyncGenerator<Step, void, undefined>,
    private readonly recordsOf: (step: Step) => readonly unknown[],
    private readonly most: number,
  ) {}

  async next(): Promise<string | undefined> {
    const until = performance.now() + LONGEST_SILENCE_MS;
    let lines = '';
    for (
      let count = 0;
      lines === '' || (count < this.most && performance.now() < until);
      count += 1
    ) {
      // An engine that works in this thread leaves room for others in between.
      await setImmediate();
      const { value: step } = await this.steps.next();
      if (!step) break;
      for (const record of this.recordsOf(step)) lines += `${JSON.stringify(record)}\n`;
    }
    return lines === '' ? undefined : lines;
  }

  leave(): void {
    // Waits for the step that is under way. Its failure cannot be answered any more.
    this.steps.return().catch(() => undefined);
  }
}
