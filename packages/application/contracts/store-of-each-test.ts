import type { OpenStore, StorePorts, StoreUnderTest } from './store-under-test.js';
import { givenSupplier } from './suppliers/given-supplier.js';

export const withoutSupplier = async (): Promise<void> => undefined;

/** Opens a store before each test, with `SUPPLIER` unless something else is given, and closes it afterwards. */
export function storeOfEachTest(
  open: OpenStore,
  given: (ports: StorePorts) => Promise<unknown> = givenSupplier,
): StoreUnderTest {
  let store: StoreUnderTest;
  beforeEach(async () => {
    store = await open();
    await given(store.ports);
  });
  afterEach(() => store.close());
  return {
    ports: new Proxy({} as StorePorts, {
      get: (_, name) => store.ports[name as keyof StorePorts],
      has: (_, name) => name in store.ports,
    }),
    another: () => store.another(),
    close: () => store.close(),
  };
}
