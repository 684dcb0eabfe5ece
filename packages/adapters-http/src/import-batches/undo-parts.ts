import { setImmediate } from 'node:timers/promises';
import type { UndoStep } from '@data-import/application';
import type { ImportBatchName } from '@data-import/domain';
import type { Parts } from '@data-import/http-kit';
import { printUndoStep } from '@data-import/wire/codecs';

const LINES_AT_ONCE = 200;
const LONGEST_SILENCE_MS = 500;

/**
 * The steps of an undo, one line each. No step is begun before its part is asked for, so a client that stops reading
 * stops the undo. A step that fails breaks the answer.
 */
export class UndoParts implements Parts {
  readonly #name: ImportBatchName;
  readonly #steps: AsyncGenerator<UndoStep, void, undefined>;

  constructor(name: ImportBatchName, steps: AsyncGenerator<UndoStep, void, undefined>) {
    this.#name = name;
    this.#steps = steps;
  }

  async next(): Promise<string | undefined> {
    const until = performance.now() + LONGEST_SILENCE_MS;
    let lines = '';
    // An engine that works in this thread leaves room for others in between.
    for (let count = 0; count < LINES_AT_ONCE && performance.now() < until; count += 1) {
      await setImmediate();
      const { value: step } = await this.#steps.next();
      if (!step) break;
      lines += `${JSON.stringify(printUndoStep(step, this.#name))}\n`;
    }
    return lines === '' ? undefined : lines;
  }

  leave(): void {
    // Waits for the step that is under way. Its failure cannot be answered any more.
    this.#steps.return().catch(() => undefined);
  }
}
