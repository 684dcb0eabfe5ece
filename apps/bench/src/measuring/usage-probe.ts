import { writeFileSync } from 'node:fs';

// This module is imported before the measured program. A program that replaces itself by `execve` keeps the variable and
// its usage so far, not its channels.
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMicroseconds: userCPUTime + systemCPUTime, peakMegabytes: maxRSS / 1024 };
  writeFileSync(process.env['BENCH_USAGE_FILE'] ?? '', JSON.stringify(usage));
});
