/**
 * Settings of the local stack, from the environment. Everything else that the parts need (ports, secrets) the
 * stack makes up itself. This is the only file of `src/local` that reads `process.env`.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

/** The folder of this checkout. */
export const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The environment of this process, for what children inherit. */
export const environment: Readonly<NodeJS.ProcessEnv> = process.env;

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const secret = z.string().min(16, 'must have at least 16 characters');
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => URL.parse(text)?.pathname === '/', 'must be an address without a path')
  .transform((text) => new URL(text).origin);

/** Servers of one's own: each takes the place of what the stack would start for that part (docs/operations.md). */
const outsideSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  HASURA_GRAPHQL_ENDPOINT: origin.optional(),
  HASURA_GRAPHQL_ADMIN_SECRET: secret.optional(),
  /** What Hasura sends to the action service, and the port where Hasura finds that service. */
  ACTION_SECRET: secret.optional(),
  ACTIONS_HOST: z.string().default('127.0.0.1'),
  ACTIONS_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).optional(),
  KEYCLOAK_URL: origin.optional(),
  KEYCLOAK_CLIENT_SECRET: z.string().optional(),
  KEYCLOAK_OPERATOR_SECRET: z.string().optional(),
  S3_ENDPOINT: origin.optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
});

type Outside = z.infer<typeof outsideSchema>;

/** What a server of one's own cannot be used without. */
const NEEDED_WITH: Partial<Record<keyof Outside, (keyof Outside)[]>> = {
  HASURA_GRAPHQL_ENDPOINT: ['HASURA_GRAPHQL_ADMIN_SECRET', 'DATABASE_URL', 'ACTION_SECRET', 'ACTIONS_PORT'],
  KEYCLOAK_URL: ['KEYCLOAK_CLIENT_SECRET'],
  S3_ENDPOINT: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
};

const schema = outsideSchema.extend({
  /** The port of the portal; 0 picks a free one. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  /** The interface it listens on; 0.0.0.0 opens it to the network. */
  HOST: z.string().default('127.0.0.1'),
  /** Where all data lies; relative to the checkout. */
  DATA_DIR: z.string().default('.data'),
  /** What the browser calls the portal, when something stands in front of it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** The demo accounts and data; left out, they are there unless database or accounts are one's own. */
  DEMO_ACCOUNTS: flag.optional(),
  DEMO_PASSWORD: z.string().min(6, 'must have at least 6 characters').default('portal-demo-2026'),
  /** Says that demo accounts are wanted although PUBLIC_URL is a public address. */
  DEMO_ON_PUBLIC_HOST: flag.default(false),
  /** Whether GraphQL answers the portal's own operations only, as in production; the data console then answers nothing. */
  ALLOW_LIST: flag.default(false),
  PORTAL_SIGN_IN: z.enum(['form', 'redirect'], 'must be form or redirect').default('form'),
  /** Alias of an identity provider of one's own Keycloak, offered on /auth for single sign-on. */
  PORTAL_SSO: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be the alias of an identity provider')
    .optional(),
  /** Whether a new account confirms its address, by the link in its mail, before it can sign in. */
  SIGN_UP_VERIFY_EMAIL: flag.default(false),
  /** Whether the data console may be entered with the engine's admin secret. */
  CONSOLE_SECRET: flag.default(false),
  /** How long an access token of the identity stand-in lives; the realm file's own number when left out. */
  ACCESS_TOKEN_SECONDS: z.coerce.number('must be a number').int().min(5).max(3600).optional(),
  PORTAL_SETTINGS_FILE: z.string().default('src/domain/institution/institution.json'),
  /** `polled`: live data at the pace that Hasura keeps, once a second; `notified`: as soon as it changes. */
  LIVE_QUERIES: z.enum(['notified', 'polled'], 'must be notified or polled').default('notified'),
  /** How the engine closes a socket whose token ended; releases of Hasura differ. */
  EXPIRED_SOCKET_CLOSE: z.enum(['none', '1000', '4400', '4403'], 'must be none, 1000, 4400 or 4403').default('4400'),
  MAIL_FROM: z.string().default('Career Center <career.center@nusaraya.example>'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const checkedSchema = schema
  .superRefine((settings, context) => {
    if (settings.PORTAL_SIGN_IN === 'redirect' && settings.KEYCLOAK_URL === undefined) {
      const message = 'redirect needs KEYCLOAK_URL: the stand-in has no sign-in page';
      context.addIssue({ code: 'custom', path: ['PORTAL_SIGN_IN'], message });
    }
    for (const [key, needs] of Object.entries(NEEDED_WITH) as [keyof Outside, (keyof Outside)[]][]) {
      if (settings[key] === undefined) continue;
      for (const other of needs.filter((name) => settings[name] === undefined)) {
        context.addIssue({ code: 'custom', path: [other], message: `is needed with ${key}` });
      }
    }
  })
  .transform((settings) => ({
    ...settings,
    DEMO_ACCOUNTS: settings.DEMO_ACCOUNTS ?? (settings.DATABASE_URL === undefined && settings.KEYCLOAK_URL === undefined),
  }));

/** The settings, parsed; folders and files are absolute. */
export type StackSettings = Readonly<z.infer<typeof checkedSchema>>;

/** Reads the settings; one StackError lists every bad key. An empty value counts as left out. */
export function readSettings(variables: Readonly<NodeJS.ProcessEnv> = environment): StackSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = checkedSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StackError(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const { DATA_DIR, PORTAL_SETTINGS_FILE } = parsed.data;
  return Object.freeze({
    ...parsed.data,
    DATA_DIR: resolve(checkout, DATA_DIR),
    PORTAL_SETTINGS_FILE: resolve(checkout, PORTAL_SETTINGS_FILE),
  });
}
