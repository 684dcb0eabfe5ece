import { AsyncLocalStorage } from 'node:async_hooks';

const reserving = new AsyncLocalStorage<true>();

/** Lets `work`, and what it starts, use the connections that callers leave free. */
export function withReservedConnections<T>(work: () => T): T {
  return reserving.run(true, work);
}

export function mayUseReserved(): boolean {
  return reserving.getStore() === true;
}
