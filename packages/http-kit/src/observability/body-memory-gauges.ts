import { Gauge, type Registry } from 'prom-client';
import type { BodyMemory } from '../reading/body-memory.js';

/** A share is that of an API key that holds memory now, of requests without a token, or all of them together. */
export function registerBodyMemory(registry: Registry, memory: BodyMemory): void {
  const gauge = (name: string, help: string, value: 'bytes' | 'limit'): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: ['share'],
      registers: [],
      collect() {
        this.reset();
        for (const one of memory.shares) this.set({ share: one.share }, one[value]);
      },
    });
  registry.registerMetric(gauge('body_memory_bytes', 'Memory that bodies hold.', 'bytes'));
  registry.registerMetric(gauge('body_memory_limit_bytes', 'What they may hold.', 'limit'));
}
