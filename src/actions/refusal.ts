import type { ErrorCode } from '#domain/error-codes.ts';
import { ERROR_MESSAGES } from '#domain/messages.ts';

/**
 * A business refusal: what the caller asked for is not allowed or not possible, and the caller may read why.
 * Answered as 400 `{message, extensions: {code}}`. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;

  /** `values` fill the `{name}` places of the code's text. */
  constructor(code: ErrorCode, values: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(
      ERROR_MESSAGES[code].replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place),
      options,
    );
    this.code = code;
  }
}
