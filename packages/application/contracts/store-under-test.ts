import type { StorePorts } from '../src/ports.js';

export type { StorePorts };

/** An empty store, opened for one test. */
export interface StoreUnderTest {
  readonly ports: StorePorts;
  /**
   * The ports of one more server on the same data, or, where one process can have only one of them, a second set over the
   * same access. They are closed with the store.
   */
  another(): Promise<StorePorts>;
  close(): Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenStore = () => Promise<StoreUnderTest>;
