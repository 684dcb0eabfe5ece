import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 5;

/**
 * Repeats what SQLite refuses because another process has locked the file, for at most `patienceMs`. SQLite could wait
 * itself, but that would block the whole process.
 */
export async function retryWhileBusy<T>(
  patienceMs: number,
  work: () => T | Promise<T>,
): Promise<T> {
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

export function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^SQLITE_BUSY(_|$)/.test(code);
}
