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

const schema = z.object({
  /** The port of the portal; 0 picks a free one. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(3000),
  /** The interface it listens on; 0.0.0.0 opens it to the network. */
  HOST: z.string().default('127.0.0.1'),
  /** Where all data lies; relative to the checkout. */
  DATA_DIR: z.string().default('.data'),
  /** What the browser calls the portal, when something stands in front of it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DEMO_ACCOUNTS: flag.default(true),
  DEMO_PASSWORD: z.string().min(6, 'must have at least 6 characters').default('portal-demo-2026'),
  PORTAL_SIGN_IN: z.enum(['form', 'redirect'], 'must be form or redirect').default('form'),
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

/** The settings, parsed; folders and files are absolute. */
export type StackSettings = Readonly<z.infer<typeof schema>>;

/** Reads the settings; one StackError lists every bad key. An empty value counts as left out. */
export function readSettings(variables: Readonly<NodeJS.ProcessEnv> = environment): StackSettings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
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
