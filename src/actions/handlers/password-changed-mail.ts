import { composeMail } from '#actions/adapters/mail/compose-mail.ts';
import type { Mail, MailSender } from '#actions/adapters/mail/mailer.ts';
import { JAKARTA_TIME_ZONE } from '#domain/jakarta-day.ts';

/** The mail after a password change: when it was, that every device is signed out, and whom to ask if it was someone else. */
export function passwordChangedMail(facts: { name: string | null; email: string; at: Date; sender: MailSender }): Mail {
  const { name, email, at, sender } = facts;
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: JAKARTA_TIME_ZONE }).format(at);
  return composeMail({
    to: email,
    subject: 'Your Internship Portal password was changed',
    greeting: name === null ? 'Hello,' : `Hello ${name},`,
    opening: [
      `the password of your Internship Portal account was changed on ${when} (Jakarta time).`,
      'You have been signed out on all devices. Please log in with the new password.',
    ],
    closing: [`If this was not you, write to ${sender.contactEmail} at once.`],
    signature: `Career Center, ${sender.university}`,
  });
}
