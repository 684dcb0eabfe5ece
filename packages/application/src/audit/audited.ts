import { utcInstantOf, type AccountReference } from '@data-import/domain';
import { Ok, type Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import type { AuditedAction, AuditEntry } from './audit-entry.js';
import type { ActionUnderWay, AuditLog } from './audit-log.js';

// oxlint-disable-next-line no-explicit-any -- the arguments of a command are its own
type Commands = Readonly<Record<string, (...asked: any[]) => Promise<unknown>>>;

/** An action as it is asked for. A dry run changes nothing and has no entry. */
export interface AskedAction extends Omit<AuditedAction, 'at'> {
  readonly isDryRun?: boolean | undefined;
}

interface Needed {
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Told of each entry once it is stored. */
  readonly onAudited?: ((entry: AuditEntry) => void) | undefined;
}

/** The commands of an action: the entry about it is stored in the first transaction that changes something, whichever command that is. */
export const makeAudited =
  <Of extends Commands>(commands: Of, { audit, clock, onAudited }: Needed) =>
  ({ isDryRun, ...action }: AskedAction): Of => {
    if (isDryRun) return commands;
    const underWay = audit.begin({ ...action, at: utcInstantOf(clock.now()) }, onAudited);
    const entries = Object.entries(commands).map(([name, command]) => [
      name,
      async (...asked: unknown[]) =>
        carriedOn(underWay, await underWay.run(() => command(...asked))),
    ]);
    return Object.fromEntries(entries) as Of;
  };

/** Stores that accounts were looked at, before what was seen is told. */
export const makeNoteLook =
  ({ audit, clock, onAudited }: Needed) =>
  async <T, E>(
    action: AskedAction,
    look: () => Promise<Result<T, E>>,
    accountsIn: (seen: T) => readonly AccountReference[],
  ): Promise<Result<T, E>> => {
    const seen = await look();
    if (seen.isErr()) return seen;
    for (const account of accountsIn(seen.value)) {
      const underWay = audit.begin({ ...action, at: utcInstantOf(clock.now()) }, onAudited);
      await underWay.note({ account });
    }
    return seen;
  };

/** What a command goes on with after its answer is part of the action, too. */
function carriedOn(underWay: ActionUnderWay, done: unknown): unknown {
  if (done instanceof Ok) return done.map((value) => carriedOn(underWay, value));
  if (typeof done === 'function')
    return (...asked: unknown[]) =>
      underWay.run(async () => (done as (...asked: unknown[]) => unknown)(...asked));
  const isGenerator = typeof done === 'object' && done !== null && Symbol.asyncIterator in done;
  return isGenerator ? stepsOf(underWay, done as AsyncGenerator) : done;
}

async function* stepsOf(
  underWay: ActionUnderWay,
  steps: AsyncGenerator,
): AsyncGenerator<unknown, void> {
  try {
    for (;;) {
      const step = await underWay.run(() => steps.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await steps.return(undefined);
  }
}
