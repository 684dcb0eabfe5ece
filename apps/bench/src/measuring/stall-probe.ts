import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the process that is watched; it answers every message with the longest delay since the one before.
const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.reset();
});
process.channel?.unref();
