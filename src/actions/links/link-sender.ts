import type { Mailer, MailSender } from '#actions/adapters/mail/mailer.ts';
import { linkMail, type LinkOccasion } from './link-mail.ts';
import type { LinkTokens } from './link-tokens.ts';

export interface LinkSender {
  /** Makes a link, where the occasion has one, and mails it; throws when either fails. `name` is kept with a link to sign up. */
  send(request: { occasion: LinkOccasion; email: string; name?: string }): Promise<void>;
}

/** `publicUrl` is the portal as browsers call it; every link opens its page /auth. */
export function createLinkSender(needs: {
  links: Pick<LinkTokens, 'issue'>;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  sender: MailSender;
}): LinkSender {
  const { links, mailer, publicUrl, sender } = needs;

  async function urlFor(occasion: LinkOccasion, email: string, name: string | null): Promise<string | null> {
    if (occasion === 'administrator') return null;
    const purpose = occasion === 'known_address' || occasion === 'invitation' ? 'new_password' : occasion;
    const token = await links.issue({ purpose, email, name });
    return `${publicUrl}/auth?finishSignup=true&token=${token}`;
  }

  return {
    async send({ occasion, email, name }) {
      await mailer.send(linkMail({ occasion, to: email, url: await urlFor(occasion, email, name ?? null), sender }));
    },
  };
}
