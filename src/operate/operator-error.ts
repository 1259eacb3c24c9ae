/** A failure that the operator can act on: its message is printed alone, and the command leaves with `exitCode`. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly exitCode: 1 | 2;

  /** 1: refused, or something is away; 2: the command was not understood. */
  constructor(message: string, exitCode: 1 | 2 = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** What to print: the message and those of its causes for an OperatorError, the stack for a bug. */
export function explain(error: unknown): string {
  if (!(error instanceof OperatorError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) causes.push(cause.message);
  return [error.message, ...causes.filter((text) => text !== '').map((text) => `  ${text}`)].join('\n');
}
