import { cpus, totalmem } from 'node:os';

/** CPU time of all cores since the machine started: what was used, and what there was. */
export interface MachineTime {
  readonly busy: number;
  readonly all: number;
}

export async function machineMicroseconds(): Promise<MachineTime> {
  const times = cpus().map((core) => core.times);
  const all = times.reduce(
    (sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq,
    0,
  );
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  return { busy: (all - idle) * 1000, all: all * 1000 };
}

/** The share of the machine's CPU time between two readings that went to others than those who took `ours`. */
export function shareOfOthers(before: MachineTime, after: MachineTime, ours: number): number {
  return Math.max(0, after.busy - before.busy - ours) / (after.all - before.all);
}

export function machineText(rounds: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  return `Measured on ${day} with ${cores}, ${memory}, Node.js ${process.versions.node}; rounds: ${rounds}.`;
}
