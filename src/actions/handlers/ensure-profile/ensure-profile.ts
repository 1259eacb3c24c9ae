import { z } from 'zod';
import type { Database } from '#actions/adapters/database/database.ts';
import type { TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import { checkStudentDomain } from '#actions/handlers/account-fields.ts';
import { createAccountRows, hasProfile, userRoleOf } from '#actions/handlers/account-rows.ts';
import { signedInAction, type Action } from '#actions/handlers/action.ts';
import { Refusal } from '#actions/refusal.ts';
import { NAME_MAX_LENGTH } from '#domain/limits.ts';

const inputSchema = z.looseObject({});

interface Needs {
  db: Pick<Database, 'first' | 'transaction'>;
  tokens: TokenVerifier;
  studentDomain: string;
}

/**
 * `ensureProfile`: the first sign-in of an identity without profile or role row creates what is missing (rulings,
 * "Sign-in and accounts"). Name, address and role come from the caller's own verified token; an identity without a
 * name goes by the part of its address before the @. An identity that came by single sign-on from outside the student
 * domain becomes no student: only those of the domain may sign up, however they do.
 */
export function createEnsureProfile({ db, tokens, studentDomain }: Needs): Action {
  return signedInAction({
    roles: ['student'],
    input: inputSchema,
    async run(_input, caller, request): Promise<{ created: boolean }> {
      const holder = await tokens.verify(request.authorization);
      if (holder === null || holder.userId !== caller.userId || holder.email === null) throw new Refusal('not_authenticated');
      const isNew = !(await hasProfile(db, caller.userId));
      if (isNew && !holder.roles.includes('portal_admin')) checkStudentDomain(holder.email, studentDomain);
      const name = holder.name?.trim() || (holder.email.split('@')[0] ?? holder.email);
      const created = await createAccountRows(db, {
        userId: caller.userId,
        name: name.slice(0, NAME_MAX_LENGTH),
        email: holder.email.toLowerCase(),
        role: userRoleOf(holder.roles),
      });
      return { created };
    },
  });
}
