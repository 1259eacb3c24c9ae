/**
 * The shape of every action handler: who may call it, what it takes, what it does.
 *
 * A handler is a plain factory that takes what it needs and returns an `Action`. The server hands it the caller
 * as Hasura's session variables tell; a handler never sees variables of a role that is not signed in.
 * Contract: returns the action's output type, or throws a `Refusal`; anything else thrown is a bug.
 */
import type { z } from 'zod';
import type { SessionRole } from '#domain/roles.ts';
import { Refusal } from '#actions/refusal.ts';

/** A user under one of the portal's signed-in roles. */
export interface SignedInCaller {
  role: Exclude<SessionRole, 'anonymous'>;
  userId: string;
}

/** Who calls. No user id exists for `anonymous`, whatever the request said. */
export type Caller = SignedInCaller | { role: 'anonymous' };

/** One call of an action. */
export interface ActionRequest {
  /** Null for a role that the portal does not know, Hasura's `admin` among them. */
  caller: Caller | null;
  /** The client's address as the trusted proxy tells it. */
  clientAddress: string;
  /** The client's `Authorization` header, as Hasura forwards it. */
  authorization: string | undefined;
}

/** A handler with its checks in front: role, then input. */
export type Action = (input: unknown, request: ActionRequest) => Promise<unknown>;

/** PostgreSQL stores no NUL character, and no form of ours sends one. */
function hasNul(input: unknown): boolean {
  if (typeof input === 'string') return input.includes('\0');
  return typeof input === 'object' && input !== null && Object.values(input).some(hasNul);
}

function parseInput<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  if (hasNul(input)) throw new Refusal('input_invalid');
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refusal('input_invalid', {}, { cause: parsed.error });
  return parsed.data;
}

/** An action of signed-in users: others are refused before the input is looked at. */
export function signedInAction<Input, Output>(definition: {
  roles: readonly SignedInCaller['role'][];
  input: z.ZodType<Input>;
  run: (input: Input, caller: SignedInCaller, request: ActionRequest) => Promise<Output>;
}): Action {
  return async (input, request) => {
    const { caller } = request;
    if (caller === null || caller.role === 'anonymous' || !definition.roles.includes(caller.role)) {
      throw new Refusal('not_authenticated');
    }
    return definition.run(parseInput(definition.input, input), caller, request);
  };
}

/** An action of visitors without a session. */
export function anonymousAction<Input, Output>(definition: {
  input: z.ZodType<Input>;
  run: (input: Input, request: ActionRequest) => Promise<Output>;
}): Action {
  return async (input, request) => {
    if (request.caller?.role !== 'anonymous') throw new Refusal('not_authenticated');
    return definition.run(parseInput(definition.input, input), request);
  };
}
