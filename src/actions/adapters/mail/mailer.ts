/** Mail to users: plain text through any SMTP server. */
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Hands a mail to the server; throws when it is not taken. */
  send(mail: Mail): Promise<void>;
  close(): void;
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
