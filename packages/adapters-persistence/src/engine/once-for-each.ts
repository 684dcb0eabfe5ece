/** Returns what `make` made for an object, which is made once and lives as long as the object. */
export function onceForEach<Key extends object, Made>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const one = made.get(key) ?? make(key);
    made.set(key, one);
    return one;
  };
}
