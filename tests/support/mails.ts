/** The mails that a test's stack caught, read from its inbox. */
import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  subject: string;
  text: string;
}

const PATIENCE_MS = 15_000;

/** The mails to an address, newest first. */
export async function mailsTo(portalUrl: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${portalUrl}/mail/messages.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** Waits for mail number `count` to an address and returns the link in the newest; mails are sent after the answer. */
export async function linkMailedTo(portalUrl: string, address: string, count = 1): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const mails = await mailsTo(portalUrl, address);
    const link = mails.length >= count && /https?:\S+finishSignup=true\S*/.exec(mails[0]?.text ?? '')?.[0];
    if (link) return link;
    await sleep(50);
  }
  throw new Error(`No link was mailed to ${address}`);
}
