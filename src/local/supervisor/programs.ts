/** The stack's own programs and the settings that each is given: the same names as in docker-compose.yml. */
import { join } from 'node:path';
import { ENGINE_OPTIONS } from '../bootstrap/engine-options.mjs';
import { checkout, environment } from '../env.ts';
import type { StackSettings } from '../env.ts';
import type { Secrets } from '../secrets.ts';
import type { ProgramOptions } from './child-program.ts';

/** Where the parts of this run listen. */
export interface PartAddresses {
  publicUrl: string;
  databaseUrl: string;
  identity: string;
  /** The realm's address as tokens name it. */
  issuer: string;
  files: string;
  bucket: string;
  smtp: string;
  enginePort: number;
  actions: string;
}

interface Surroundings {
  settings: StackSettings;
  secrets: Secrets;
  parts: PartAddresses;
  log: (line: string) => void;
}

/**
 * Written at every view and apply: the action service announces these after its commit, so that the engine
 * puts no trigger in their way.
 */
export const ANNOUNCED_BY_ACTIONS = [
  'public.internships.views',
  'public.internships.apply_clicks',
  'public.counter_changes',
  'public.user_internship_interactions',
  'public.activity_logs',
  'public.listing_daily_stats',
  'actions.hourly_counts',
  'public.presence',
];

/** The issuer of the stand-in's tokens. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/realms/portal`;
}

/** Where Node keeps what it made of the sources, types stripped: reading them anew is most of a program's start. */
export const COMPILE_CACHE = join(checkout, '.data/build/compile-cache');

/** What any program needs from the system; nothing of the caller's own settings leaks in. */
function systemEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = environment;
  return { PATH, HOME, TMPDIR, LANG, TZ: 'UTC', NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE };
}

const logFile = (settings: StackSettings, name: string) => join(settings.DATA_DIR, 'logs', `${name}.log`);

/** The engine, strict: metadata that it does not serve in full is refused. */
export function engineProgram({ settings, secrets, parts, log }: Surroundings): ProgramOptions {
  const base = `http://127.0.0.1:${parts.enginePort}`;
  return {
    name: 'The GraphQL engine',
    script: join(checkout, 'src/engine/main.ts'),
    nodeOptions: ENGINE_OPTIONS,
    healthUrl: `${base}/healthz`,
    logFile: logFile(settings, 'engine'),
    log,
    env: {
      ...systemEnvironment(),
      HASURA_GRAPHQL_DATABASE_URL: parts.databaseUrl,
      HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
      HASURA_GRAPHQL_ADMIN_SECRET: secrets.adminSecret,
      HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({
        jwk_url: `${parts.identity}/realms/portal/protocol/openid-connect/certs`,
        issuer: parts.issuer,
        audience: 'portal-actions',
      }),
      HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous',
      HASURA_GRAPHQL_SERVER_PORT: `${parts.enginePort}`,
      HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
      HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
      HASURA_GRAPHQL_ENABLE_ALLOWLIST: `${settings.ALLOW_LIST}`,
      ENGINE_STRICT_METADATA: 'true',
      // The gateway.
      ENGINE_PROXY_HOPS: '1',
      ENGINE_LIVE_NOTIFICATIONS: `${settings.LIVE_QUERIES === 'notified'}`,
      ENGINE_EXPIRED_SOCKET_CLOSE: settings.EXPIRED_SOCKET_CLOSE,
      ENGINE_LIVE_EXTERNAL: ANNOUNCED_BY_ACTIONS.join(','),
      ACTIONS_BASE_URL: parts.actions,
      ACTION_SECRET: secrets.actionSecret,
    },
  };
}

/** The action service. */
export function actionsProgram({ settings, secrets, parts, log }: Surroundings): ProgramOptions {
  return {
    name: 'The action service',
    script: join(checkout, 'src/actions/main.ts'),
    healthUrl: `${parts.actions}/healthz`,
    logFile: logFile(settings, 'actions'),
    log,
    env: {
      ...systemEnvironment(),
      ACTIONS_PORT: new URL(parts.actions).port,
      ACTIONS_HOST: settings.ACTIONS_HOST,
      DATABASE_URL: parts.databaseUrl,
      ACTION_SECRET: secrets.actionSecret,
      KEYCLOAK_URL: parts.identity,
      KEYCLOAK_REALM: 'portal',
      KEYCLOAK_ISSUER: parts.issuer,
      KEYCLOAK_CLIENT_ID: 'portal-actions',
      KEYCLOAK_CLIENT_SECRET: secrets.clientSecret,
      S3_ENDPOINT: parts.files,
      S3_ACCESS_KEY: secrets.s3AccessKey,
      S3_SECRET_KEY: secrets.s3SecretKey,
      S3_BUCKET: parts.bucket,
      SMTP_URL: parts.smtp,
      MAIL_FROM: settings.MAIL_FROM,
      PUBLIC_URL: parts.publicUrl,
      PORTAL_SETTINGS_FILE: settings.PORTAL_SETTINGS_FILE,
      PORTAL_SIGN_IN: settings.PORTAL_SIGN_IN,
      ...(settings.PORTAL_SSO !== undefined && { PORTAL_SSO: settings.PORTAL_SSO }),
      SIGN_UP_VERIFY_EMAIL: `${settings.SIGN_UP_VERIFY_EMAIL}`,
      CONSOLE_SECRET: `${settings.CONSOLE_SECRET}`,
      DEMO_ACCOUNTS: `${settings.DEMO_ACCOUNTS}`,
      DEMO_PASSWORD: settings.DEMO_PASSWORD,
      DEMO_ON_PUBLIC_HOST: `${settings.DEMO_ON_PUBLIC_HOST}`,
      LOG_LEVEL: settings.LOG_LEVEL,
    },
  };
}
