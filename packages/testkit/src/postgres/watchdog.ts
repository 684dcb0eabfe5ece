import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { release } from './own-process.js';

const MAIN = fileURLToPath(new URL('./watchdog-main.js', import.meta.url));

export interface Watchdog {
  readonly watch: (pid: number | undefined) => void;
  readonly dismiss: () => Promise<void>;
}

/**
 * Outlives this process, however it ends, just long enough to end the watched process and to remove its folder: the
 * watchdog notices by the closing of its input, which no signal can prevent. Does not keep this process running.
 */
export function startWatchdog(folder: string): Watchdog {
  const child = spawn(process.execPath, [MAIN, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // If the watchdog was killed, writes to it fail, and the tests go on without it.
  child.stdin.on('error', () => undefined);
  release(child);
  return {
    watch: (pid) => {
      child.stdin.write(`${pid ?? ''}\n`);
    },
    dismiss: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      const ended = once(child, 'close', { signal: AbortSignal.timeout(30_000) });
      child.stdin.end();
      await ended;
    },
  };
}
