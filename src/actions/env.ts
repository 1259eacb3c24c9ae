/** Settings of the action service, from the environment. Read once by `main.ts`; nothing else reads `process.env`. */
import { z } from 'zod';
import { isPublicHost } from './public-host.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const port = z.coerce.number().int().min(0).max(65_535);
const httpAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

const environmentSchema = z.object({
  /** 0 picks a free port, told to the parent process. */
  ACTIONS_PORT: port.default(3001),
  ACTIONS_HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** What Hasura sends as `x-action-secret`. */
  ACTION_SECRET: z.string().min(16, 'must have at least 16 characters'),
  /** Where this service reaches the identity server. */
  KEYCLOAK_URL: httpAddress,
  KEYCLOAK_REALM: z.string().min(1).default('portal'),
  /** `iss` of the tokens: the public address of the realm. */
  KEYCLOAK_ISSUER: httpAddress,
  KEYCLOAK_CLIENT_ID: z.string().min(1).default('portal-actions'),
  KEYCLOAK_CLIENT_SECRET: z.string().min(1),
  /** The browser's client: named in `/settings.json`, and used to check a password. */
  KEYCLOAK_WEB_CLIENT_ID: z.string().min(1).default('portal-web'),
  S3_ENDPOINT: httpAddress,
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  S3_BUCKET: z.string().min(3).default('internship-images'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  PUBLIC_URL: httpAddress,
  PORTAL_SETTINGS_FILE: z.string().min(1),
  PORTAL_SIGN_IN: z.enum(['form', 'redirect']).default('form'),
  /** Alias of an identity provider of the realm, for single sign-on beside the portal's own way. */
  PORTAL_SSO: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be the alias of an identity provider')
    .optional(),
  /** Whether a new account confirms its address before it can sign in. */
  SIGN_UP_VERIFY_EMAIL: flag.default(false),
  /** Whether the data console may be entered with the GraphQL server's admin secret, which leaves it in a browser. */
  CONSOLE_SECRET: flag.default(false),
  DEMO_ACCOUNTS: flag.default(false),
  DEMO_PASSWORD: z.string().min(6).optional(),
  /** Says that demo accounts, whose password /auth shows, are wanted where the whole world can reach them. */
  DEMO_ON_PUBLIC_HOST: flag.default(false),
  /** With it the client's address is what the front says in `x-portal-client`, beside this secret, and not `x-forwarded-for`. */
  FRONT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** How many proxies add to `x-forwarded-for` before a request arrives; the client stands that far from its end. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(1).max(5).default(1),
  /** Days after which an account whose address nobody confirmed (SIGN_UP_VERIFY_EMAIL) is removed. */
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** Months that `activity_logs` are kept. */
  ACTIVITY_MONTHS: z.coerce.number().int().min(1).max(240).default(24),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

const checkedSchema = environmentSchema
  .refine((env) => !env.DEMO_ACCOUNTS || env.DEMO_PASSWORD !== undefined, {
    path: ['DEMO_PASSWORD'],
    message: 'is needed with DEMO_ACCOUNTS=true',
  })
  .refine((env) => !env.DEMO_ACCOUNTS || env.DEMO_ON_PUBLIC_HOST || !isPublicHost(env.PUBLIC_URL), {
    path: ['DEMO_ACCOUNTS'],
    message: 'must be false where PUBLIC_URL is public: anyone could be an admin. For a public demo set DEMO_ON_PUBLIC_HOST=true too',
  });

/** The settings, parsed; addresses have no trailing slash. */
export type Environment = Readonly<z.infer<typeof environmentSchema>>;

/** Reads the settings; throws one error that names every key that is missing or wrong, never a value. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = checkedSchema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The action service cannot start, these settings are missing or wrong:\n${lines.join('\n')}`);
}
