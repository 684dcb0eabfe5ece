import { AsyncLocalStorage } from 'node:async_hooks';

const reserving = new AsyncLocalStorage<true>();

/** What `work` reads and writes may use the connections that callers leave free. Also for what it starts. */
export function withReservedConnections<T>(work: () => T): T {
  return reserving.run(true, work);
}

export function mayUseReserved(): boolean {
  return reserving.getStore() === true;
}
