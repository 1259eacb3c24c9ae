/** Mail to users, in plain text and HTML, through any SMTP server. */
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Hands a mail to the server; throws when it is not taken. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Whom mails come from: what the institution is called, and whom to ask. */
export interface MailSender {
  university: string;
  contactEmail: string;
}

/** Opens the adapter; it connects with the first mail. */
export function createMailer(settings: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({ url: settings.smtpUrl, connectionTimeout: 10_000, socketTimeout: 15_000 });
  return {
    async send(mail) {
      await transport.sendMail({ from: settings.from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
