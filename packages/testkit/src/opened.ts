interface Closable {
  readonly close: () => unknown;
}

/** Opens something before each test and closes it afterwards. */
export function openedForEach<T extends Closable>(open: () => Promise<T>): T {
  let opened: T | undefined;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened?.close());
  return presently(() => opened);
}

/** Opens something once for all tests of a suite. */
export function openedForAll<T extends Closable>(open: () => Promise<T>): T {
  let opened: T | undefined;
  before(async () => {
    opened = await open();
  });
  after(() => opened?.close());
  return presently(() => opened);
}

/** The members of what is open when they are asked for. */
function presently<T extends Closable>(current: () => T | undefined): T {
  const opened = (): T => {
    const one = current();
    if (one === undefined) throw new Error('It is opened before the tests of the suite.');
    return one;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      const own = opened();
      const member: unknown = Reflect.get(own, name);
      // A method of a class reaches the private fields of what is open alone.
      const isMethod = typeof member === 'function' && !Object.hasOwn(own, name);
      return isMethod ? (member.bind(own) as unknown) : member;
    },
    set: (_, name, value) => Reflect.set(opened(), name, value),
  });
}
