import { composeMail } from '#actions/adapters/mail/compose-mail.ts';
import type { Mail, MailSender } from '#actions/adapters/mail/mailer.ts';
import type { LinkPurpose } from './link-tokens.ts';

/**
 * Why a mail is sent; `known_address` is a sign-up with an address that has an account. `administrator` has no link:
 * the account is out of the portal's own reach, and only an operator's `invitation` opens it.
 */
export type LinkOccasion = LinkPurpose | 'known_address' | 'administrator' | 'invitation';

interface Wording {
  subject: string;
  asked: string;
  next: string;
  /** Null in a mail without a link. */
  button: string | null;
  ignore: string;
}

const WORDINGS: Readonly<Record<LinkOccasion, (university: string) => Wording>> = {
  sign_up: (university) => ({
    subject: 'Finish your Internship Portal sign-up',
    asked: `Someone, most likely you, asked to sign up for the Internship Portal of ${university} with this email address.`,
    next: 'Open the link to finish. It works once, within one hour.',
    button: 'Finish sign-up',
    ignore: 'If you did not ask for this, you can ignore this mail: no account is made.',
  }),
  known_address: (university) => ({
    subject: 'You already have an Internship Portal account',
    asked: `Someone, most likely you, asked to sign up for the Internship Portal of ${university} with this email address. It already has an account.`,
    next: 'You can log in as before. If you no longer know your password, open the link to choose a new one. It works once, within one hour.',
    button: 'Choose a new password',
    ignore: 'If you did not ask for this, you can ignore this mail: nothing changes.',
  }),
  new_password: (university) => ({
    subject: 'Choose a new Internship Portal password',
    asked: `Someone, most likely you, asked for a new password for the account with this email address at the Internship Portal of ${university}.`,
    next: 'Open the link to choose one. It works once, within one hour.',
    button: 'Choose a new password',
    ignore: 'If you did not ask for this, you can ignore this mail: your password stays as it is.',
  }),
  confirm_email: (university) => ({
    subject: 'Confirm your email address for the Internship Portal',
    asked: `Someone, most likely you, made an account at the Internship Portal of ${university} with this email address.`,
    next: 'Open the link to confirm the address; then you can log in. It works once, within one hour.',
    button: 'Confirm email address',
    ignore: 'If this was not you, ignore this mail: without the confirmation nobody can log in to that account.',
  }),
  invitation: (university) => ({
    subject: 'Your administrator account of the Internship Portal',
    asked: `The operators of the Internship Portal of ${university} made you an administrator, or ask you to choose a new password.`,
    next: 'Open the link to choose your password; then log in with it and this email address. The link works once, within one hour. If it is too late, ask the operators for another one.',
    button: 'Choose a password',
    ignore: 'If you do not expect this, ignore this mail and tell the operators.',
  }),
  administrator: (university) => ({
    subject: 'Your Internship Portal password',
    asked: `Someone, most likely you, asked for a new password for the administrator account with this email address at the Internship Portal of ${university}.`,
    next: 'The portal itself cannot set the password of an administrator. Ask its operators for a new invitation; until then your password stays as it is.',
    button: null,
    ignore: 'If you did not ask for this, you can ignore this mail: nothing changes.',
  }),
};

/** The mail with a link. It greets nobody by name: who asked may be a stranger, and would choose what it says. */
export function linkMail(facts: { occasion: LinkOccasion; to: string; url: string | null; sender: MailSender }): Mail {
  const { occasion, to, url, sender } = facts;
  const { subject, asked, next, button, ignore } = WORDINGS[occasion](sender.university);
  return composeMail({
    to,
    subject,
    greeting: 'Hello,',
    opening: [asked, next],
    ...(button !== null && url !== null && { button: { label: button, url } }),
    closing: [ignore, `Questions? Write to ${sender.contactEmail}.`],
    signature: `Career Center, ${sender.university}`,
  });
}
