import type { Mail } from '#actions/adapters/mail/mailer.ts';
import { JAKARTA_TIME_ZONE } from '#domain/jakarta-day.ts';

/** The mail after a password change: when it was, that every device is signed out, and whom to ask if it was someone else. */
export function passwordChangedMail(facts: { name: string; email: string; at: Date; university: string; contactEmail: string }): Mail {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: JAKARTA_TIME_ZONE }).format(facts.at);
  return {
    to: facts.email,
    subject: 'Your Internship Portal password was changed',
    text: [
      `Hello ${facts.name},`,
      '',
      `the password of your Internship Portal account was changed on ${when} (Jakarta time).`,
      'You have been signed out on all devices. Please sign in with the new password.',
      '',
      `If this was not you, write to ${facts.contactEmail} at once.`,
      '',
      `Career Center, ${facts.university}`,
    ].join('\n'),
  };
}
