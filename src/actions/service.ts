/**
 * The action service, put together: adapters, handlers, jobs and server. Every part gets what it needs here; nothing
 * else knows all of them. Runs any number of replicas over one database.
 */
import type { AddressInfo } from 'node:net';
import { openDatabase, type Database } from '#actions/adapters/database/database.ts';
import { createLiveNotifier, type LiveNotifier } from '#actions/adapters/database/live-notifier.ts';
import { sql } from '#actions/adapters/database/sql.ts';
import { createAvatarFiles } from '#actions/adapters/files/avatar-files.ts';
import { createIdentity, type Identity } from '#actions/adapters/identity/identity.ts';
import { createTokenVerifier, type TokenVerifier } from '#actions/adapters/identity/token-verifier.ts';
import { createMailer, type Mailer } from '#actions/adapters/mail/mailer.ts';
import type { Action } from '#actions/handlers/action.ts';
import { createChangePassword } from '#actions/handlers/change-password/change-password.ts';
import { createCompleteSignUp } from '#actions/handlers/complete-sign-up/complete-sign-up.ts';
import { createConfirmEmail } from '#actions/handlers/confirm-email/confirm-email.ts';
import { createEnsureProfile } from '#actions/handlers/ensure-profile/ensure-profile.ts';
import { createHeartbeat } from '#actions/handlers/heartbeat/heartbeat.ts';
import { createLeave } from '#actions/handlers/leave/leave.ts';
import { createReadLink } from '#actions/handlers/read-link/read-link.ts';
import { createRecordApply } from '#actions/handlers/record-apply/record-apply.ts';
import { createRecordView } from '#actions/handlers/record-view/record-view.ts';
import { createRequestLink } from '#actions/handlers/request-link/request-link.ts';
import { createSetPassword } from '#actions/handlers/set-password/set-password.ts';
import { createSignUp } from '#actions/handlers/sign-up/sign-up.ts';
import { createUploadAvatar } from '#actions/handlers/upload-avatar/upload-avatar.ts';
import { createUploadLimit } from '#actions/handlers/upload-avatar/upload-limit.ts';
import { createBackground, type Background } from '#actions/jobs/background.ts';
import { startUpkeep } from '#actions/jobs/upkeep.ts';
import { createLinkSender } from '#actions/links/link-sender.ts';
import { createLinkTokens } from '#actions/links/link-tokens.ts';
import type { Log } from '#actions/log.ts';
import { createMetrics } from '#actions/server/metrics.ts';
import { createServer } from '#actions/server/server.ts';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import type { Environment } from './env.ts';
import { readPortalSettings } from './portal-settings.ts';

export interface ActionService {
  port: number;
  /** Takes no new requests, finishes those under way, sends the last notification, closes the connections. */
  close(): Promise<void>;
}

interface Parts {
  env: Environment;
  log: Log;
  clock: () => Date;
  db: Database;
  notifier: LiveNotifier;
  mailer: Mailer;
  background: Background;
  identity: Identity;
  tokens: TokenVerifier;
  settings: PortalSettings;
}

function openIdentity(env: Environment): Identity {
  return createIdentity({
    url: env.KEYCLOAK_URL,
    realm: env.KEYCLOAK_REALM,
    clientId: env.KEYCLOAK_CLIENT_ID,
    clientSecret: env.KEYCLOAK_CLIENT_SECRET,
    webClientId: env.KEYCLOAK_WEB_CLIENT_ID,
  });
}

/** The handlers about accounts: they share the identity server, mailed links and the mail about a new password. */
function createAccountActions({ env, log, clock, db, mailer, background, identity, tokens, settings }: Parts): [string, Action][] {
  const { institution, verifiesEmail, signIn } = settings;
  const sender = { university: institution.university, contactEmail: institution.contact.email };
  const studentDomain = institution.studentEmailDomain;
  const signsInByPassword = signIn === 'form';
  const links = createLinkTokens({ db, log });
  const linkSender = createLinkSender({ links, mailer, publicUrl: env.PUBLIC_URL, sender });
  return [
    ['signUp', createSignUp({ db, identity, log, studentDomain, verifiesEmail, signsInByPassword, linkSender, background })],
    ['requestLink', createRequestLink({ db, identity, studentDomain, linkSender, background })],
    ['readLink', createReadLink({ identity, links, signsInByPassword })],
    ['completeSignUp', createCompleteSignUp({ db, identity, links, signsInByPassword, log })],
    ['setPassword', createSetPassword({ db, identity, links, mailer, clock, log, sender })],
    ['confirmEmail', createConfirmEmail({ db, identity, links })],
    ['changePassword', createChangePassword({ db, identity, tokens, signsInByPassword, links, mailer, clock, log, sender })],
  ];
}

function createActions(parts: Parts): Map<string, Action> {
  const { db, notifier, tokens, settings } = parts;
  return new Map([
    ['recordView', createRecordView({ db, notifier })],
    ['recordApply', createRecordApply({ db, notifier })],
    ['heartbeat', createHeartbeat({ db, notifier })],
    ['leave', createLeave({ db, notifier })],
    ['ensureProfile', createEnsureProfile({ db, tokens, studentDomain: settings.institution.studentEmailDomain })],
    ...createAccountActions(parts),
  ]);
}

function createAvatarUpload({ env, log, clock, db }: Parts) {
  const files = createAvatarFiles({
    endpoint: env.S3_ENDPOINT,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    bucket: env.S3_BUCKET,
  });
  return createUploadAvatar({ db, files, limit: createUploadLimit(clock), clock, log, publicPath: `/storage/${env.S3_BUCKET}` });
}

/** Starts the service and its jobs; it answers requests when the promise is fulfilled. */
export async function startActionService(env: Environment, log: Log, clock: () => Date = () => new Date()): Promise<ActionService> {
  const settings = await readPortalSettings(env);
  const db = openDatabase({ url: env.DATABASE_URL, onError: (error) => log.warn({ err: error }, 'an idle database connection broke') });
  const notifier = createLiveNotifier({ db, onError: (error) => log.warn({ err: error }, 'a live notification could not be sent') });
  const mailer = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM });
  const tokens = createTokenVerifier({
    url: env.KEYCLOAK_URL,
    realm: env.KEYCLOAK_REALM,
    issuer: env.KEYCLOAK_ISSUER,
    audience: env.KEYCLOAK_CLIENT_ID,
  });
  const background = createBackground(log);
  const identity = openIdentity(env);
  const parts: Parts = { env, log, clock, db, notifier, mailer, background, identity, tokens, settings };

  const server = await createServer({
    log,
    actions: createActions(parts),
    actionSecret: env.ACTION_SECRET,
    proxyHops: env.TRUSTED_PROXY_HOPS,
    frontSecret: env.FRONT_SECRET,
    tokens,
    uploadAvatar: createAvatarUpload(parts),
    settings,
    metrics: createMetrics(() => db.connections()),
    checkHealth: async () => void (await db.run(sql`/* healthz */ select 1`)),
  });
  await server.listen({ port: env.ACTIONS_PORT, host: env.ACTIONS_HOST, listenTextResolver: () => 'the action service listens' });
  const upkeep = startUpkeep({ db, identity, notifier, log, activityMonths: env.ACTIVITY_MONTHS, unconfirmedDays: env.UNCONFIRMED_DAYS });

  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      await server.close();
      await background.drain();
      await upkeep.stop();
      await notifier.flush();
      mailer.close();
      await db.close();
    },
  };
}
