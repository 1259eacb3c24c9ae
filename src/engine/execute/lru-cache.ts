/** A map of bounded size: when it is full, the entry that was not used for longest goes. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The entry of that key, which counts as a use. */
  peek(key: string): T | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** The entry of that key, made if it is missing; what `make` throws is not remembered. */
  get(key: string, make: () => T): T {
    const known = this.peek(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  set(key: string, value: T): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
