/**
 * `signUp`: a visitor makes a student's account.
 *
 * Owns the order of things: rules, limits, the identity's account, then profile and role in one transaction; what
 * fails in between is undone, so that no half account stays. An account that exists is never touched by an
 * anonymous call, with one exception: where only profile or role is missing and the given password signs in, they
 * are created (rulings, "Sign-in and accounts").
 */
import { z } from 'zod';
import { sqlStateOf, type Database } from '#actions/adapters/database/database.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { createAccountRows, hasAccountRows, userRoleOf } from '#actions/handlers/account-rows.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { Refusal } from '#actions/refusal.ts';
import type { Log } from '#actions/log.ts';
import { checkSignUp, signUpInputSchema, type SignUpInput } from './sign-up-input.ts';

const UNIQUE_VIOLATION = '23505';

interface Needs {
  db: Pick<Database, 'first' | 'transaction'>;
  identity: Pick<Identity, 'createAccount' | 'deleteAccount' | 'findByEmail' | 'checkPassword'>;
  studentDomain: string;
  log: Pick<Log, 'error'>;
}

async function checkLimits(db: Needs['db'], email: string, clientAddress: string): Promise<void> {
  const row = await db.first(
    z.object({ allowed: z.boolean() }),
    sql`/* allow_sign_up */ select actions.allow_sign_up(${email}, ${clientAddress}) as allowed`,
  );
  if (row?.allowed !== true) throw new Refusal('too_many_attempts');
}

/**
 * Undoes the identity's account unless the rows exist after all: a commit may succeed whose answer is lost. A database
 * that cannot be asked counts as one without the rows.
 */
async function undoAccount({ db, identity, log }: Needs, userId: string): Promise<void> {
  try {
    const exists = await hasAccountRows(db, userId).catch(() => false);
    if (!exists) await identity.deleteAccount(userId);
  } catch (error) {
    // The account heals at its first sign-in (`ensureProfile`), or when the same person signs up again.
    log.error({ err: error }, 'an account without a profile could not be removed');
  }
}

async function completeNewAccount(needs: Needs, userId: string, { name, email }: SignUpInput): Promise<void> {
  try {
    await createAccountRows(needs.db, { userId, name, email, role: 'student' });
  } catch (error) {
    await undoAccount(needs, userId);
    if (sqlStateOf(error) === UNIQUE_VIOLATION) throw new Refusal('account_exists', {}, { cause: error });
    throw error;
  }
}

async function completeKnownAccount({ db, identity }: Needs, { name, email, password }: SignUpInput): Promise<string> {
  const userId = await identity.findByEmail(email);
  if (userId === null || (await hasAccountRows(db, userId))) throw new Refusal('account_exists');
  const holder = await identity.checkPassword(email, password);
  if (holder?.userId !== userId) throw new Refusal('account_exists');
  await createAccountRows(db, { userId, name, email, role: userRoleOf(holder.roles) });
  return userId;
}

/** Refuses with the codes of the form's rules, `too_many_attempts`, `account_exists` and the password policy's codes. */
export function createSignUp(needs: Needs): Action {
  return anonymousAction({
    input: signUpInputSchema,
    async run(input, request): Promise<{ userId: string }> {
      const account = checkSignUp(input, needs.studentDomain);
      await checkLimits(needs.db, account.email, request.clientAddress);
      const userId = await needs.identity.createAccount(account);
      if (userId === null) return { userId: await completeKnownAccount(needs, account) };
      await completeNewAccount(needs, userId, account);
      return { userId };
    },
  });
}
