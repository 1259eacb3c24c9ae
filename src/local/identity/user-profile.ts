// The checks of Keycloak's user profile as auth/realm.json configures it: an address that is one, name and
// address of at most 255 characters, names without characters that could be markup. First and last name
// are not required.
import { Refusal } from './refusal.ts';

/** What is checked of an account, as the caller wrote it. */
export interface ProfileFields {
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

interface Violation {
  field: string;
  errorMessage: string;
  params: unknown[];
}

const longest = 255;
const forbiddenInNames = /[<>&"$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u;
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~\\u0080-\\uffff-]+";
const localPart = new RegExp(`^${atom}(\\.${atom})*$`, 'i');
const label = '[a-z0-9\\u0080-\\uffff]([a-z0-9\\u0080-\\uffff-]*[a-z0-9\\u0080-\\uffff])?';
const domainPart = new RegExp(`^${label}(\\.${label})*$`, 'i');

/** Throws Keycloak's 400: one violation as the body itself, several as a list. */
export function assertProfile(fields: ProfileFields): void {
  const violations = [...usernameViolations(fields), ...emailViolations(fields), ...nameViolations(fields)];
  const [first] = violations;
  if (first) throw new Refusal(400, violations.length === 1 ? first : { errors: violations });
}

function usernameViolations({ username }: ProfileFields): Violation[] {
  if (username.length >= 3 && username.length <= longest) return [];
  return [{ field: 'username', errorMessage: 'error-invalid-length', params: ['username', 3, longest] }];
}

function emailViolations({ email }: ProfileFields): Violation[] {
  if (email === null) return [{ field: 'email', errorMessage: 'error-user-attribute-required', params: ['email'] }];
  const tooLong = { field: 'email', errorMessage: 'error-invalid-length-too-long', params: ['email', null, longest] };
  const invalid = { field: 'email', errorMessage: 'error-invalid-email', params: ['email', email] };
  return [...(isEmail(email) ? [] : [invalid]), ...(email.length > longest ? [tooLong] : [])];
}

function nameViolations(fields: ProfileFields): Violation[] {
  const found: Violation[] = [];
  for (const field of ['firstName', 'lastName'] as const) {
    const name = fields[field] ?? '';
    if (name.length > longest) {
      found.push({ field, errorMessage: 'error-invalid-length-too-long', params: [field, null, longest] });
    }
    if (forbiddenInNames.test(name)) {
      found.push({ field, errorMessage: 'error-person-name-invalid-character', params: [field] });
    }
  }
  return found;
}

/** RFC 5321 section 4.5.3.1 limits the local part to 64 octets; letters beyond ASCII are allowed in both parts. */
function isEmail(text: string): boolean {
  if (text.length > longest) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return at > 0 && local.length <= 64 && localPart.test(local) && domainPart.test(text.slice(at + 1));
}
