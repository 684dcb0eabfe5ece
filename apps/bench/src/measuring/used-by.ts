import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Closing } from '../closing.js';

const USAGE_PROBE = new URL('usage-probe.js', import.meta.url).href;

export interface Usage {
  readonly seconds: number;
  readonly cpuMicroseconds: number;
  readonly peakMegabytes: number;
}

/** Runs a script to its end; throws what it complained of if that is not a good one. */
export async function usedBy(
  script: string,
  args: readonly string[],
  { env, open }: { readonly env: NodeJS.ProcessEnv; readonly open: Closing },
): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), 'usage-'));
  open.defer(() => rm(folder, { recursive: true }));
  const usageFile = join(folder, 'usage.json');
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE_PROBE, script, ...args], {
    env: { PATH: process.env['PATH'], BENCH_USAGE_FILE: usageFile, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  open.defer(() => void child.kill('SIGKILL'));
  const [complaint, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const seconds = (performance.now() - startedAt) / 1000;
  if (exitCode !== 0) throw new Error(`${script} has ended with ${String(exitCode)}: ${complaint}`);
  return { seconds, ...(JSON.parse(await readFile(usageFile, 'utf8')) as Omit<Usage, 'seconds'>) };
}
