/** Progress of a start on the terminal: one line a step with its time; what is under way on a last, moving line. */

/** Runs named steps, several at once if need be, and prints each when it is done. */
export interface Steps {
  run: <T>(title: string, work: () => Promise<T>) => Promise<T>;
  /** A line between the steps. */
  say: (line: string) => void;
}

interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const CLEAR = '\r\u001B[K';

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s`;
}

/** Prints to `output`; a log file gets no moving line. */
export function createSteps(output: Output = process.stdout): Steps {
  const running = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    if (output.isTTY) output.write(CLEAR);
  };
  const draw = () => {
    if (!output.isTTY || running.size === 0) return;
    const titles = [...running].map(([title, began]) => `${title} ${seconds(began).trim()}`);
    output.write(`${CLEAR}  … ${titles.join(', ')}`);
  };
  const print = (line: string) => {
    clear();
    output.write(`${line}\n`);
    draw();
  };
  const finish = (title: string) => {
    running.delete(title);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    say: (line) => print(`    ${line}`),
    async run(title, work) {
      const began = Date.now();
      running.set(title, began);
      timer ??= setInterval(draw, 250).unref();
      try {
        const result = await work();
        finish(title);
        print(`  ✓ ${title.padEnd(26)}${seconds(began)}`);
        return result;
      } catch (error) {
        finish(title);
        print(`  ✗ ${title.padEnd(26)}${seconds(began)}`);
        throw error;
      }
    },
  };
}
