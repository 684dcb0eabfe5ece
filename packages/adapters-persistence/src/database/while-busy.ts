import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 5;

/**
 * Repeats what SQLite refuses because another connection is writing, for at most `patienceMs`. SQLite could wait itself,
 * but it would keep this whole process from going on, and with it perhaps the very transaction that it waits for.
 */
export async function whileBusy<T>(patienceMs: number, work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await setTimeout(PAUSE_MS * (1 + Math.random()));
    }
  }
}

function isBusy(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'SQLITE_BUSY';
}
