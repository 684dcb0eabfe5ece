import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into the process that is watched; it answers every message with the longest delay since the one before. Nothing
// is watched before the first, so that it costs nothing where it is not asked for.
const delays = monitorEventLoopDelay({ resolution: 1 });
process.on('message', () => {
  process.send?.(delays.max / 1e6);
  delays.enable();
  delays.reset();
});
process.channel?.unref();
