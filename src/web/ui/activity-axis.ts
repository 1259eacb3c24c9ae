/** The top of a chart's axis: the next of 4, 10, 20, 40, 100, 200, 400, ... so that its half is a whole number. */
export function axisTop(counts: readonly { views: number; applies: number }[]): number {
  const most = Math.max(0, ...counts.flatMap(({ views, applies }) => [views, applies]));
  for (let power = 1; ; power *= 10) {
    for (const step of [4, 10, 20]) if (most <= step * power) return step * power;
  }
}
