import { setImmediate } from 'node:timers/promises';
import type { UndoStep } from '@data-import/application';
import type { ImportBatchName } from '@data-import/domain';
import type { Parts } from '@data-import/http-kit';
import {
  accountLeft,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoTotal,
} from '@data-import/wire/codecs';

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
      lines += `${JSON.stringify(printStep(step, this.#name))}\n`;
    }
    return lines === '' ? undefined : lines;
  }

  leave(): void {
    // Waits for the step that is under way. Its failure cannot be answered any more.
    this.#steps.return().catch(() => undefined);
  }
}

function printStep(step: UndoStep, importBatch: ImportBatchName): unknown {
  switch (step.kind) {
    case 'account':
      return undoneAccount.print({ ...step.account, removed: step.removed });
    case 'business':
      return undoneBusiness.print({ ...step.business, removed: step.removed });
    case 'left': {
      const { date, period } = step.reason;
      return accountLeft.print({
        externalAccountNumber: step.account.externalAccountNumber,
        code: STATEMENT_PERIOD_CLOSED.code,
        detail: `The transaction date ${date} lies in the statement period ${period.from} to ${period.to}, which has been closed. Nothing was removed from this account.`,
      });
    }
    case 'finished':
      return undoTotal.print({ ...step.total, importBatch });
  }
}
