import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder?');

// A terminal's Ctrl-C goes to everybody; this process ends last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let watched = Number.NaN;
for await (const line of createInterface({ input: process.stdin })) watched = Number.parseInt(line);

// SIGQUIT is PostgreSQL's "end at once, with all your children"; SIGKILL would orphan them.
for (let attempt = 0; attempt < 100 && isRunning('SIGQUIT'); attempt += 1) {
  await setTimeout(50);
}
await rm(folder, { recursive: true, force: true, maxRetries: 5 });

function isRunning(signal: NodeJS.Signals): boolean {
  try {
    return !Number.isNaN(watched) && process.kill(watched, signal);
  } catch {
    return false;
  }
}
