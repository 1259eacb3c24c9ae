import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whose password is checked; the names are the stored, lower-case ones. */
export interface PasswordOwner {
  username: string;
  email: string | null;
}

/** Keycloak's message key and English text for a refused password. */
export interface PasswordViolation {
  error: string;
  description: string;
}

/** Returns the first rule that the password breaks, or null. */
export type PasswordPolicy = (password: string, owner: PasswordOwner) => PasswordViolation | null;

/**
 * Compiles a realm's `passwordPolicy`, for example `length(6) and notEmail(undefined)`. Rules apply in
 * the order written. A rule that this server does not know is an error: ignoring one would accept what
 * Keycloak refuses. Lists of `passwordBlacklist(<file>)` are read from `listFolder`.
 */
export async function compilePasswordPolicy(policy: string, listFolder: string): Promise<PasswordPolicy> {
  const terms = policy.split(' and ').filter((term) => term.trim() !== '');
  const rules = await Promise.all(terms.map((term) => compileRule(term.trim(), listFolder)));
  return (password, owner) => {
    for (const rule of rules) {
      const violation = rule(password, owner);
      if (violation) return violation;
    }
    return null;
  };
}

async function compileRule(term: string, listFolder: string): Promise<PasswordPolicy> {
  const [, name, argument = ''] = /^(\w+)(?:\((.*)\))?$/.exec(term) ?? [];
  switch (name) {
    case 'length':
      return violates('MinLength', `minimum length ${argument}`, (password) => password.length < Number(argument));
    case 'maxLength':
      return violates('MaxLength', `maximum length ${argument}`, (password) => password.length > Number(argument));
    case 'notUsername':
      return violates('NotUsername', 'must not be equal to the username', (password, owner) => password === owner.username);
    case 'notEmail':
      return violates('NotEmail', 'must not be equal to the email', (password, owner) => password === owner.email);
    case 'passwordBlacklist': {
      const breached = await readBlacklist(join(listFolder, argument));
      return violates('Blacklisted', 'password is not allowed', (password) => breached.has(password.toLowerCase()));
    }
    default:
      throw new Error(`The password policy has a rule that the identity stand-in does not know: ${term}`);
  }
}

function violates(key: string, text: string, isBroken: (password: string, owner: PasswordOwner) => boolean): PasswordPolicy {
  const violation = { error: `invalidPassword${key}Message`, description: `Invalid password: ${text}.` };
  return (password, owner) => (isBroken(password, owner) ? violation : null);
}

/** One lower-case password a line, Keycloak's own format of a blacklist. */
async function readBlacklist(file: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8');
  return new Set(text.split(/\r?\n/).filter((line) => line !== ''));
}
