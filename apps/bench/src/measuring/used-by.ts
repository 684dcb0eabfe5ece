import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

const USAGE_PROBE = new URL('usage-probe.js', import.meta.url).href;

/** What a program has used from its start to its end. */
export interface Usage {
  readonly seconds: number;
  readonly cpuMicroseconds: number;
  readonly peakMegabytes: number;
}

/** Runs a script to its end; throws what it complained of if that is not a good one. */
export async function usedBy(
  script: string,
  args: readonly string[],
  { env, open }: { readonly env: NodeJS.ProcessEnv; readonly open: AsyncDisposableStack },
): Promise<Usage> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE_PROBE, script, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  open.defer(() => void child.kill('SIGKILL'));
  const [usage, complaint, [exitCode]] = await Promise.all([
    text(child.stdio[3] as Readable),
    text(child.stdio[2] as Readable),
    once(child, 'close'),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  if (exitCode !== 0) throw new Error(`${script} has ended with ${String(exitCode)}: ${complaint}`);
  return { seconds, ...(JSON.parse(usage) as Omit<Usage, 'seconds'>) };
}
