/** Progress of one long piece of work on the terminal; a log file gets one line at its end. */
interface Output {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

export interface ProgressBar {
  /** Shows how many of the total are done. */
  update: (done: number) => void;
  /** Ends the line with the time taken. */
  finish: () => void;
}

const WIDTH = 28;
const EVERY_MS = 80;

const count = new Intl.NumberFormat('en');

/** A bar for `total` things named by `title`; a total of 0 means that the length is not known. */
export function createProgressBar(title: string, total: number, output: Output = process.stdout): ProgressBar {
  const began = Date.now();
  let drawnAt = 0;
  const draw = (done: number) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const figures = total === 0 ? '' : ` ${`${Math.floor(share * 100)}`.padStart(3)} %  ${count.format(done)} of ${count.format(total)}`;
    output.write(`\r\u001B[K  ${title.padEnd(22)} ${bar}${figures}`);
  };
  return {
    update(done) {
      if (!output.isTTY || Date.now() - drawnAt < EVERY_MS) return;
      drawnAt = Date.now();
      draw(done);
    },
    finish() {
      const took = `${((Date.now() - began) / 1_000).toFixed(1)} s`;
      const figure = total === 0 ? '' : count.format(total);
      output.write(`${output.isTTY ? '\r\u001B[K' : ''}  ✓ ${title.padEnd(22)} ${figure.padStart(11)}  ${took.padStart(8)}\n`);
    },
  };
}
