/** Every server of one's own that the settings name, looked at before anything is started; all complaints at once. */
import type { StackSettings } from '../env.ts';
import type { Secrets } from '../secrets.ts';
import { StackError } from '../stack-error.ts';
import type { Steps } from '../steps.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkHasura } from './check-hasura.ts';
import { checkKeycloak } from './check-keycloak.ts';
import { checkMail } from './check-mail.ts';

/** The bucket of the specification; the gateway's paths and the avatars' addresses name it. */
export const BUCKET = 'internship-images';

interface OutsideOptions {
  settings: StackSettings;
  secrets: Secrets;
  steps: Steps;
  publicUrl: string;
}

async function checkDatabaseAndHasura({ settings, secrets, steps }: OutsideOptions): Promise<void> {
  const { DATABASE_URL: databaseUrl, HASURA_GRAPHQL_ENDPOINT: url } = settings;
  if (databaseUrl === undefined) return;
  await steps.run('Your PostgreSQL', () => checkDatabase(databaseUrl));
  if (url === undefined) return;
  await steps.run('Your Hasura', () => checkHasura({ url, adminSecret: secrets.adminSecret, databaseUrl }));
}

async function checkIdentity({ settings, secrets, steps, publicUrl }: OutsideOptions): Promise<string | null> {
  const { KEYCLOAK_URL: url, PORTAL_SIGN_IN: signIn } = settings;
  if (url === undefined) return null;
  return steps.run('Your Keycloak', () => checkKeycloak({ url, publicUrl, clientSecret: secrets.clientSecret, signIn }));
}

async function checkFileServer({ settings, secrets, steps }: OutsideOptions): Promise<void> {
  const { S3_ENDPOINT: url } = settings;
  if (url === undefined) return;
  await steps.run('Your S3 server', () =>
    checkFiles({ url, accessKey: secrets.s3AccessKey, secretKey: secrets.s3SecretKey, bucket: BUCKET }),
  );
}

async function checkMailServer({ settings, steps }: OutsideOptions): Promise<void> {
  const { SMTP_URL: url } = settings;
  if (url !== undefined) await steps.run('Your mail server', () => checkMail(url));
}

/** Answers the issuer of a Keycloak of one's own, null without one. Throws one StackError with what to do about each server. */
export async function checkOutside(options: OutsideOptions): Promise<{ issuer: string | null }> {
  const identity = checkIdentity(options);
  const checks = [checkDatabaseAndHasura(options), identity, checkFileServer(options), checkMailServer(options)];
  const failures = (await Promise.allSettled(checks)).flatMap((check) => (check.status === 'rejected' ? [check.reason as unknown] : []));
  const bug = failures.find((failure) => !(failure instanceof StackError));
  if (bug !== undefined) throw bug;
  if (failures.length > 0) throw new StackError(failures.map((failure) => (failure as StackError).message).join('\n\n'));
  return { issuer: await identity };
}
