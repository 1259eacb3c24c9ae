/** Puts the commands' parts together, for the portal of this machine or for the servers that the environment names. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { openDatabase } from '#actions/adapters/database/database.ts';
import { createServiceAccount } from '#actions/adapters/identity/service-account.ts';
import { createMailer } from '#actions/adapters/mail/mailer.ts';
import { createLinkSender } from '#actions/links/link-sender.ts';
import { createLinkTokens } from '#actions/links/link-tokens.ts';
import { institutionSchema } from '#domain/institution/institution.ts';
import { givenVariables, readPortalSettings, type PortalSettings } from '#operate/env.ts';
import { OperatorError } from '#operate/operator-error.ts';
import { createAdministrators, type Administrators } from './administrators.ts';
import { createDirectory } from './directory.ts';

/** The settings: of the environment where it names a Keycloak or a secret, else of the portal that runs here. */
async function findSettings(): Promise<PortalSettings> {
  const given = givenVariables();
  if (given['KEYCLOAK_URL'] !== undefined || given['KEYCLOAK_OPERATOR_SECRET'] !== undefined) return readPortalSettings(given);
  // Loaded here alone: an image of the action service has none of it.
  const { readLocalSettings } = await import('./local-settings.ts');
  return readPortalSettings(await readLocalSettings());
}

/** Who the mails come from. */
async function readSender(file: string): Promise<{ university: string; contactEmail: string }> {
  try {
    const { university, contact } = institutionSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return { university, contactEmail: contact.email };
  } catch (cause) {
    throw new OperatorError(`PORTAL_SETTINGS_FILE: ${file} cannot be used.`, 1, { cause });
  }
}

/** Opens the connections for the work and closes them after it. */
export async function withAdministrators<Result>(work: (administrators: Administrators) => Promise<Result>): Promise<Result> {
  const settings = await findSettings();
  const sender = await readSender(settings.PORTAL_SETTINGS_FILE);
  const note = (message: string) => console.error(`Warning: ${message}`);
  const db = openDatabase({ url: settings.DATABASE_URL, onError: (error) => note(`a database connection broke: ${error.message}`) });
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM });
  try {
    const account = createServiceAccount({
      url: settings.KEYCLOAK_URL,
      realm: settings.KEYCLOAK_REALM,
      clientId: 'portal-operators',
      clientSecret: settings.KEYCLOAK_OPERATOR_SECRET,
      webClientId: 'portal-web',
    });
    const links = createLinkTokens({ db, log: { error: (...parts: unknown[]) => note(String(parts.at(-1))) } });
    const linkSender = createLinkSender({ links, mailer, publicUrl: settings.PUBLIC_URL, sender });
    return await work(createAdministrators({ directory: createDirectory(account), db, linkSender, warn: note }));
  } catch (error) {
    if (error instanceof OperatorError || error instanceof TypeError || error instanceof z.ZodError) throw error;
    throw new OperatorError('The command failed. What it did stays; run it again to complete it.', 1, { cause: error });
  } finally {
    mailer.close();
    await db.close();
  }
}
