interface Closable {
  readonly close: () => unknown;
}

/** Opens a resource before each test and closes it afterwards. */
export const openedForEach = <T extends Closable>(open: () => Promise<T>): T =>
  opened(open, beforeEach, afterEach);

/** Opens a resource once for all tests of a suite. */
export const openedForAll = <T extends Closable>(open: () => Promise<T>): T =>
  opened(open, before, after);

type Hook = (run: () => unknown) => void;

function opened<T extends Closable>(open: () => Promise<T>, start: Hook, end: Hook): T {
  let current: T | undefined;
  start(async () => {
    current = await open();
  });
  end(() => current?.close());
  return presently(() => current);
}

/** Forwards each access to the open resource. */
function presently<T extends Closable>(current: () => T | undefined): T {
  const resource = (): T => {
    const one = current();
    if (one === undefined) throw new Error('The resource is opened before the tests of the suite.');
    return one;
  };
  return new Proxy({} as T, {
    get: (_, name) => {
      const own = resource();
      const member: unknown = Reflect.get(own, name);
      // Methods of a class need the resource itself as `this`, for its private fields.
      const isMethod = typeof member === 'function' && !Object.hasOwn(own, name);
      return isMethod ? (member.bind(own) as unknown) : member;
    },
    set: (_, name, value) => Reflect.set(resource(), name, value),
  });
}
