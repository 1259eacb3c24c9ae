/** A map of bounded size: when it is full, the entries that were not used for longest go. */
export class LruCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #capacity: number;
  readonly #mostWeight: number;
  readonly #weigh: (key: string, value: T) => number;
  #weight = 0;

  /** At most so many entries, and so much weight of them all; one that is heavier by itself is not kept. */
  constructor(capacity: number, mostWeight = Number.POSITIVE_INFINITY, weigh: (key: string, value: T) => number = (key) => key.length) {
    this.#capacity = capacity;
    this.#mostWeight = mostWeight;
    this.#weigh = weigh;
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
    this.#forget(key);
    const weight = this.#weigh(key, value);
    if (weight > this.#mostWeight) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity && this.#weight <= this.#mostWeight) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(key, value);
  }
}
