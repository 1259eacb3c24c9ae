import { z } from 'zod';
import { checkEmail, checkName, checkStudentDomain, tidyEmail } from '#actions/handlers/account-fields.ts';
import { LINK_PURPOSES, type LinkPurpose } from '#actions/links/link-tokens.ts';
import { Refusal } from '#actions/refusal.ts';
import { normalizeName } from '#domain/person-name.ts';

/** What `requestLink` takes; bounds here only keep nonsense out. */
export const requestLinkInputSchema = z.strictObject({
  purpose: z.enum(LINK_PURPOSES),
  email: z.string().max(10_000),
  name: z.string().max(10_000).nullish(),
});

export interface LinkRequest {
  purpose: LinkPurpose;
  /** Lower case. */
  email: string;
  /** Only with a request to sign up. */
  name: string;
}

/** The rules of the forms that ask for a link; a sign-up has those of the sign-up form but for the password. */
export function checkLinkRequest(input: z.infer<typeof requestLinkInputSchema>, studentDomain: string): LinkRequest {
  const { purpose } = input;
  const email = tidyEmail(input.email);
  const name = purpose === 'sign_up' ? normalizeName(input.name ?? '') : '';
  if (email === '' || (purpose === 'sign_up' && name === '')) throw new Refusal('fields_missing');
  checkName(name);
  checkEmail(email);
  if (purpose === 'sign_up') checkStudentDomain(email, studentDomain);
  return { purpose, email, name };
}
