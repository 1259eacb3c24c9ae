/** The mail server of SMTP_URL: reachable, and taking our user and password. Nothing is sent. */
import { createTransport } from 'nodemailer';
import { StackError } from '../stack-error.ts';
import { PATIENCE, placeOf, reasonOf } from './explain.ts';

/** Throws a StackError that says what to do unless mail can be handed over there. */
export async function checkMail(url: string): Promise<void> {
  const transport = createTransport({ url, connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE });
  try {
    await transport.verify();
  } catch (error) {
    const { code } = error as { code?: string };
    const place = placeOf(url);
    if (code === 'EAUTH') throw new StackError(`SMTP_URL: the mail server at ${place} refuses this user or password. Correct the address.`);
    throw new StackError(
      `SMTP_URL: no mail can be handed to ${place}: ${reasonOf(error)}. Start the server, or correct the address (smtps:// where it speaks TLS from the start).`,
    );
  } finally {
    transport.close();
  }
}
