/** Holds at most `capacity` entries; the least recently used one leaves first. */
export class LruCache<K, V> {
  // A Map lists its keys in the order in which they were set.
  private readonly entries = new Map<K, V>();
  private newest: K | undefined;

  constructor(private readonly capacity: number) {}

  get(key: K): V | undefined {
    const value = this.entries.get(key);
    // The newest entry is in its place.
    if (value === undefined || key === this.newest) return value;
    this.place(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.place(key, value);
    if (this.entries.size <= this.capacity) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  /** The least recently used one first. */
  values(): Iterable<V> {
    return this.entries.values();
  }

  private place(key: K, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    this.newest = key;
  }

  delete(key: K): void {
    this.entries.delete(key);
  }
}
