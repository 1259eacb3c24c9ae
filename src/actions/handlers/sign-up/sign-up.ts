/**
 * `signUp`: a visitor makes a student's account.
 *
 * Owns the order of things: rules, limits, then the account in one go. An account that exists is never touched by an
 * anonymous call, with one exception: where only profile or role is missing and the given password signs in, they
 * are created (rulings, "Sign-in and accounts"); where passwords are the identity server's alone, its next sign-in does
 * that. Where addresses are confirmed, the account cannot sign in until the link that is mailed here was opened.
 */
import type { Identity } from '#actions/adapters/identity/identity.ts';
import { createAccountRows, hasAccountRows, userRoleOf } from '#actions/handlers/account-rows.ts';
import { anonymousAction, type Action } from '#actions/handlers/action.ts';
import { createStudent, type NewAccountNeeds } from '#actions/handlers/new-account.ts';
import { checkSignUpLimit } from '#actions/handlers/sign-up-limit.ts';
import type { Background } from '#actions/jobs/background.ts';
import type { LinkSender } from '#actions/links/link-sender.ts';
import { Refusal } from '#actions/refusal.ts';
import { checkSignUp, signUpInputSchema, type SignUpInput } from './sign-up-input.ts';

interface Needs extends NewAccountNeeds {
  identity: NewAccountNeeds['identity'] & Pick<Identity, 'findAccount' | 'checkPassword'>;
  studentDomain: string;
  /** Whether a new account confirms its address before it can sign in. */
  verifiesEmail: boolean;
  /** Whether the portal may try a password at the identity server. */
  signsInByPassword: boolean;
  linkSender: LinkSender;
  background: Pick<Background, 'run'>;
}

async function completeKnownAccount({ db, identity, signsInByPassword }: Needs, { name, email, password }: SignUpInput): Promise<string> {
  if (!signsInByPassword) throw new Refusal('account_exists');
  const known = await identity.findAccount(email);
  if (known === null || (await hasAccountRows(db, known.userId))) throw new Refusal('account_exists');
  const holder = await identity.checkPassword(email, password);
  if (holder?.userId !== known.userId) throw new Refusal('account_exists');
  await createAccountRows(db, { userId: known.userId, name, email, role: userRoleOf(holder.roles) });
  return known.userId;
}

/** Refuses with the codes of the form's rules, `too_many_attempts`, `account_exists` and the password policy's codes. */
export function createSignUp(needs: Needs): Action {
  return anonymousAction({
    input: signUpInputSchema,
    async run(input, request): Promise<{ userId: string }> {
      const { name, email, password } = checkSignUp(input, needs.studentDomain);
      await checkSignUpLimit(needs.db, email, request.clientAddress);
      const confirmation = needs.verifiesEmail ? 'required' : 'not_asked';
      const userId = await createStudent(needs, name, { email, password, confirmation });
      if (userId === null) return { userId: await completeKnownAccount(needs, { name, email, password }) };
      if (needs.verifiesEmail) {
        needs.background.run('mailing a link to confirm an address', () => needs.linkSender.send({ occasion: 'confirm_email', email }));
      }
      return { userId };
    },
  });
}
