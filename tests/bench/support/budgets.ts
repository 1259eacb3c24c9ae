/** Figures against their budgets, printed as they come and judged at the end. */
export interface Budgets {
  say: (line: string) => void;
  /** A figure without a limit is only printed. */
  atMost: (name: string, value: number, most: number | null, unit: string) => void;
  atLeast: (name: string, value: number, least: number | null) => void;
  equal: (name: string, value: number, expected: number) => void;
  /** A time that depends on the machine: only three times the goal is over the budget. */
  aim: (name: string, value: number, goal: number, unit: string) => void;
  /** Says what is over its budget; whether nothing is. */
  report: () => boolean;
}

/** How much slower than the goals' machine another one may be. */
const SLOW_MACHINE = 3;

export function createBudgets(): Budgets {
  const broken: string[] = [];
  const judge = (name: string, isKept: boolean | null, words: string) => {
    const line = `${name.padEnd(44)}${words}`;
    console.log(`  ${isKept === null ? '·' : isKept ? '✓' : '✗'} ${line}`);
    if (isKept === false) broken.push(line);
  };
  return {
    say: (line) => console.log(line.startsWith(' ') ? line : `\n${line}`),
    atMost(name, value, most, unit) {
      const words = `${value.toFixed(1).padStart(7)} ${unit}${most === null ? '' : `   at most ${most}`}`;
      judge(name, most === null ? null : value <= most, words);
    },
    atLeast(name, value, least) {
      judge(name, least === null ? null : value >= least, `${String(value).padStart(5)}${least === null ? '' : `   at least ${least}`}`);
    },
    equal: (name, value, expected) => judge(name, value === expected, `${String(value).padStart(5)}   must be ${expected}`),
    aim(name, value, goal, unit) {
      const isKept = value <= goal ? true : value <= goal * SLOW_MACHINE ? null : false;
      judge(name, isKept, `${value.toFixed(1).padStart(7)} ${unit}   goal ${goal}, fails over ${goal * SLOW_MACHINE}`);
    },
    report() {
      console.log(broken.length === 0 ? '\nEvery budget is kept' : `\nOver budget:\n${broken.map((line) => `  ${line}`).join('\n')}`);
      return broken.length === 0;
    },
  };
}
