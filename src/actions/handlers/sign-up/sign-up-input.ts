import { z } from 'zod';
import { checkEmail, checkName, checkStudentDomain, tidyEmail } from '#actions/handlers/account-fields.ts';
import { checkPasswordLength } from '#actions/handlers/password-length.ts';
import { Refusal } from '#actions/refusal.ts';
import { normalizeName } from '#domain/person-name.ts';

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
 * name, address, student domain, password. Name and address are trimmed, a password never is.
 */
export function checkSignUp(input: SignUpInput, studentDomain: string): SignUpInput {
  const name = normalizeName(input.name);
  const email = tidyEmail(input.email);
  if (name === '' || email === '' || input.password === '') throw new Refusal('fields_missing');
  checkName(name);
  checkEmail(email);
  checkStudentDomain(email, studentDomain);
  checkPasswordLength(input.password);
  return { name, email, password: input.password };
}
