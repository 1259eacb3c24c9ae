/** Which change each subscriber saw when, in arrays of numbers: millions of arrivals must not slow down the load. */

/** A change and when it was committed (ms, the machine's clock). */
export interface Change {
  number: number;
  at: number;
}

export interface Judgement {
  /** Times from a change until a subscriber saw it or a later one, over all subscribers and changes (ms). */
  p50: number;
  p95: number;
  /** From a change until the last subscriber saw it: the median over the changes, and the worst (ms). */
  lastMedian: number;
  lastWorst: number;
  /** Subscribers that never saw the last change. */
  lost: number;
  /** Messages that came. */
  messages: number;
}

export interface Arrivals {
  add: (subscriber: number, change: number, at: number) => void;
  /** How many subscribers have not seen this change or a later one. */
  behind: (change: number) => number;
  /** Judges what came since the last judgement, and forgets it. */
  judge: (changes: readonly Change[]) => Judgement;
}

const FINEST = 0.5;
const BUCKETS = 200_000;

/** A histogram of times in steps of half a millisecond. */
function createTimes() {
  const counts = new Uint32Array(BUCKETS);
  let total = 0;
  return {
    add(ms: number) {
      const bucket = Math.min(BUCKETS - 1, Math.max(0, Math.floor(ms / FINEST)));
      counts[bucket] = (counts[bucket] ?? 0) + 1;
      total += 1;
    },
    at(share: number) {
      let seen = 0;
      for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
        seen += counts[bucket] ?? 0;
        if (seen >= total * share && seen > 0) return (bucket + 1) * FINEST;
      }
      return Number.NaN;
    },
  };
}

export function createArrivals(subscribers: number): Arrivals {
  const last = new Int32Array(subscribers);
  let behindOf = { change: 0, count: 0 };
  let records: { subscriber: number; from: number; to: number; at: number }[] = [];
  let messages = 0;

  function behind(change: number): number {
    if (behindOf.change !== change) behindOf = { change, count: last.reduce((count, seen) => count + (seen < change ? 1 : 0), 0) };
    return behindOf.count;
  }

  return {
    add(subscriber, change, at) {
      messages += 1;
      const before = last[subscriber] ?? 0;
      if (change <= before) return;
      last[subscriber] = change;
      if (before < behindOf.change && change >= behindOf.change) behindOf.count -= 1;
      records.push({ subscriber, from: before, to: change, at });
    },
    behind,
    judge(changes) {
      const at = new Map(changes.map((change) => [change.number, change.at]));
      const slowest = new Map<number, number>();
      const times = createTimes();
      for (const record of records) {
        for (let change = record.from + 1; change <= record.to; change += 1) {
          const committed = at.get(change);
          if (committed === undefined) continue;
          times.add(record.at - committed);
          slowest.set(change, Math.max(slowest.get(change) ?? 0, record.at - committed));
        }
      }
      const lasts = [...slowest.values()].sort((a, b) => a - b);
      const judgement = {
        p50: times.at(0.5),
        p95: times.at(0.95),
        lastMedian: lasts[Math.floor(lasts.length / 2)] ?? Number.NaN,
        lastWorst: lasts.at(-1) ?? Number.NaN,
        lost: behind(changes.at(-1)?.number ?? 0),
        messages,
      };
      records = [];
      messages = 0;
      return judgement;
    },
  };
}
