/**
 * The one error family of the engine, in Hasura's shape.
 *
 * Owns how an error becomes a member of `errors`. Anything else that is thrown is a bug: `toEngineError` turns it into
 * `unexpected` without telling the client what happened inside.
 */

/** What an error may carry beside its code and message. */
export interface ErrorDetails {
  /** Where in the request, Hasura's notation: `$.selectionSet.author.args.where`. Default `$`. */
  path?: string;
  /** HTTP status when the error is not an answer to a GraphQL operation (refused credentials, bad JSON...). */
  status?: number;
  /** Replaces `{path, code}`: what the handler of an action sent as `extensions`. */
  extensions?: unknown;
  /** Shown as `extensions.internal`, to admin requests only. */
  internal?: unknown;
  cause?: unknown;
}

/** One member of a response's `errors`. */
export interface GraphQLErrorBody {
  message: string;
  extensions: unknown;
}

/** An error that the client is meant to see, with one of Hasura's codes. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** As `extensions.code`, spelled as Hasura v2 spells it, or what the handler of an action made up. */
  readonly code: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly extensions: unknown;
  readonly internal: unknown;

  constructor(code: string, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.path = details.path ?? '$';
    this.status = details.status;
    this.extensions = details.extensions;
    this.internal = details.internal;
  }

  /**
   * The `errors` list of the response. `internal` is left out unless asked for: Hasura shows it to the admin role
   * only (HASURA_GRAPHQL_ADMIN_INTERNAL_ERRORS), because it may hold SQL and handler addresses.
   */
  toGraphQLErrors(showInternal = false): GraphQLErrorBody[] {
    if (this.extensions !== undefined) return [{ message: this.message, extensions: this.extensions }];
    const internal = showInternal && this.internal !== undefined ? { internal: this.internal } : {};
    return [{ message: this.message, extensions: { path: this.path, code: this.code, ...internal } }];
  }
}

/** The error as the client may see it; what is not an `EngineError` becomes `unexpected`, its text kept as the cause. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError('unexpected', 'internal error', { status: 500, cause: error });
}

/** An error of the document or its variables, Hasura's `validation-failed`. */
export function invalid(message: string, path = '$'): EngineError {
  return new EngineError('validation-failed', message, { path });
}

/** What is thrown, in a line for the log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
