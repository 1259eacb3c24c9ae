/** Settings of the portal that `npm start` runs on this machine, from its data folder. */
import { environment, readSettings } from '#local/env.ts';
import { findRunningStack } from '#local/instance-lock.ts';
import { loadSecrets, withGivenSecrets } from '#local/secrets.ts';
import { StackError } from '#local/stack-error.ts';
import { OperatorError } from '#operate/operator-error.ts';

/** The settings by name, as `readPortalSettings` takes them. */
export async function readLocalSettings(): Promise<Record<string, string>> {
  try {
    const settings = readSettings(environment);
    const running = await findRunningStack(settings.DATA_DIR);
    if (running?.url === undefined || running.identityUrl === undefined || running.smtpUrl === undefined) {
      throw new OperatorError(
        running
          ? 'The portal is just starting. Try again when it is up.'
          : 'No portal runs here. Start it (npm start), or name its servers: KEYCLOAK_URL, DATABASE_URL and what else --help lists.',
      );
    }
    const secrets = withGivenSecrets(await loadSecrets(settings.DATA_DIR), settings);
    return {
      KEYCLOAK_URL: running.identityUrl,
      KEYCLOAK_OPERATOR_SECRET: secrets.operatorSecret,
      DATABASE_URL: settings.DATABASE_URL ?? `postgres://postgres:${secrets.postgresPassword}@127.0.0.1:${running.postgresPort}/portal`,
      SMTP_URL: running.smtpUrl,
      MAIL_FROM: settings.MAIL_FROM,
      PUBLIC_URL: running.url,
      PORTAL_SETTINGS_FILE: settings.PORTAL_SETTINGS_FILE,
    };
  } catch (error) {
    if (error instanceof StackError) throw new OperatorError(error.message, 1, { cause: error.cause });
    throw error;
  }
}
