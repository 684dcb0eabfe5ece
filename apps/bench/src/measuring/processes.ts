import { readdir, readFile, writeFile } from 'node:fs/promises';

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its own and that of its children which have ended. */
  readonly cpuMicroseconds: number;
}

/** The CPU time used so far by a process and all its descendants, ended ones included. As all here, it is read from Linux. */
export async function cpuMicrosecondsOf(pid: number): Promise<number> {
  const processes = await runningProcesses();
  const family = new Set([pid]);
  // A parent may stand behind its children in the list.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const one of processes) if (family.has(one.parent)) family.add(one.pid);
  }
  return processes
    .filter((one) => family.has(one.pid))
    .reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
}

/** Lets the peak of a process begin anew; where the system cannot do that, it stays the peak of all its life. */
export async function forgetPeakOf(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** The memory that a process has now, and the most that it had. */
export async function residentMegabytesOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1');
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

const MICROSECONDS_PER_TICK = 10_000; // what Linux shows to programs, whatever the kernel counts in

async function runningProcesses(): Promise<readonly RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')),
  );
  return stats.filter((stat) => stat !== '').map(parseStat);
}

/** The name, in brackets, may have spaces and brackets of its own; after it come the state and the parent. */
function parseStat(stat: string): RunningProcess {
  const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = rest.slice(9, 13).reduce((sum, count) => sum + Number(count), 0);
  return {
    pid: Number.parseInt(stat),
    parent: Number(parent),
    cpuMicroseconds: ticks * MICROSECONDS_PER_TICK,
  };
}
