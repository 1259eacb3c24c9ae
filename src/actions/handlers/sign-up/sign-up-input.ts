import { z } from 'zod';
import { Refusal } from '#actions/refusal.ts';
import { isEmailAddress, isInEmailDomain } from '#domain/application-value.ts';
import { checkPasswordLength } from '#actions/handlers/password-length.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '#domain/limits.ts';

/** What `signUp` takes; bounds here only keep nonsense out, the rules below answer what a user can act on. */
export const signUpInputSchema = z.strictObject({
  name: z.string().max(10_000),
  email: z.string().max(10_000),
  password: z.string().max(10_000),
});

export interface SignUpInput {
  name: string;
  /** Lower case. */
  email: string;
  password: string;
}

/**
 * The rules of the sign-up form (specification, section 5), in the order in which the form shows them: all fields,
 * name, address, student domain, password. Name and address are trimmed, a password never is; single names are fine.
 */
export function checkSignUp(input: SignUpInput, studentDomain: string): SignUpInput {
  const name = input.name.trim().replaceAll(/\s+/g, ' ');
  const email = input.email.trim().toLowerCase();
  if (name === '' || email === '' || input.password === '') throw new Refusal('fields_missing');
  if (name.length > NAME_MAX_LENGTH) throw new Refusal('name_too_long');
  if (email.length > EMAIL_MAX_LENGTH || !isEmailAddress(email)) throw new Refusal('email_invalid');
  if (!isInEmailDomain(email, studentDomain)) throw new Refusal('email_domain_not_allowed', { domain: studentDomain });
  checkPasswordLength(input.password);
  return { name, email, password: input.password };
}
