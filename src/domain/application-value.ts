/**
 * Where an application goes: an http(s) address for the method `external`, an email address for
 * `email` (specification, section 5). The database checks the same, so that `javascript:` never
 * reaches a link.
 */
import { EMAIL_MAX_LENGTH } from './limits.ts';
import type { ApplicationMethod } from './options.ts';

const EMAIL = /^[^\s@<>",;:\\()[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Tells whether a text is one plain email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && !CONTROL_CHARACTER.test(text);
}

/** Tells whether a text is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}

/** Tells whether a value fits its application method. */
export function isApplicationValue(method: ApplicationMethod, value: string): boolean {
  return method === 'email' ? isEmailAddress(value) : isHttpUrl(value);
}

/** Tells whether an email belongs to a domain, in any case: the student domain of the settings. */
export function isInEmailDomain(email: string, domain: string): boolean {
  return email.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}
