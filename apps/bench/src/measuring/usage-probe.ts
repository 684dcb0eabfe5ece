import { writeSync } from 'node:fs';

// Imported before the program whose usage is asked for. What is sent while a process ends may be lost; what is written is not.
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMicroseconds: userCPUTime + systemCPUTime, peakMegabytes: maxRSS / 1024 };
  writeSync(USAGE_CHANNEL, JSON.stringify(usage));
});

const USAGE_CHANNEL = 3;
