/** The settings that `/settings.json` shows: the institution's file, and how this installation signs in. */
import { readFile } from 'node:fs/promises';
import { DEMO_ACCOUNTS } from '#domain/institution/demo-accounts.ts';
import { institutionSchema } from '#domain/institution/institution.ts';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import type { Environment } from './env.ts';

/** Reads the institution's file; throws one error that names the file and every key that is wrong in it. */
async function readInstitution(file: string): Promise<PortalSettings['institution']> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`PORTAL_SETTINGS_FILE: ${file} cannot be read as JSON`, { cause });
  }
  const parsed = institutionSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`);
  throw new Error(`PORTAL_SETTINGS_FILE: ${file} is not right:\n${lines.join('\n')}`);
}

/** Puts together what the browser learns. */
export async function readPortalSettings(env: Environment): Promise<PortalSettings> {
  return {
    institution: await readInstitution(env.PORTAL_SETTINGS_FILE),
    signIn: env.PORTAL_SIGN_IN,
    sso: env.PORTAL_SSO ?? null,
    verifiesEmail: env.SIGN_UP_VERIFY_EMAIL,
    consoleSecret: env.CONSOLE_SECRET,
    identity: { realm: env.KEYCLOAK_REALM, clientId: env.KEYCLOAK_WEB_CLIENT_ID },
    demo: env.DEMO_ACCOUNTS ? { accounts: DEMO_ACCOUNTS, password: env.DEMO_PASSWORD ?? '' } : null,
  };
}
