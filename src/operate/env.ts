/**
 * Settings of the operators' commands, from the environment; names as in `.env.example`. This is the only file of
 * `src/operate` that reads `process.env`.
 */
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';

const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((address) => address.replace(/\/+$/, ''));

const portalSchema = z.object({
  KEYCLOAK_URL: httpAddress,
  KEYCLOAK_REALM: z.string().min(1).default('portal'),
  KEYCLOAK_OPERATOR_SECRET: z.string('is missing').min(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  MAIL_FROM: z.string('is missing').min(3),
  PUBLIC_URL: httpAddress,
  PORTAL_SETTINGS_FILE: z.string('is missing').min(1),
});

/** Where the servers of a portal are, with the operators' credential. */
export type PortalSettings = Readonly<z.infer<typeof portalSchema>>;

const realmSchema = z
  .object({
    KEYCLOAK_URL: httpAddress,
    KEYCLOAK_REALM: z.string().min(1).default('portal'),
    /** The realm of the administrator, and how the administrator signs in there. */
    KEYCLOAK_ADMIN_REALM: z.string().min(1).default('master'),
    KEYCLOAK_ADMIN: z.string().min(1).default('operator'),
    KEYCLOAK_ADMIN_PASSWORD: z.string('is missing').min(1),
  })
  .transform((settings) => Object.freeze(settings));

/** How a real Keycloak is reached by an administrator of its own. */
export type RealmSettings = z.infer<typeof realmSchema>;

const filesSchema = z.object({
  S3_ENDPOINT: httpAddress,
  S3_ACCESS_KEY: z.string('is missing').min(1),
  S3_SECRET_KEY: z.string('is missing').min(1),
  S3_BUCKET: z.string().min(3).default('internship-images'),
});

/** Where the avatars are, with an account that may read and write them. */
export type FilesSettings = Readonly<z.infer<typeof filesSchema>>;

/** The environment, without empty values. */
export function givenVariables(variables: Readonly<NodeJS.ProcessEnv> = process.env): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function read<Shape extends z.ZodType>(schema: Shape, given: Readonly<Record<string, string>>): z.infer<Shape> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new OperatorError(`These settings are missing or wrong:\n${lines.join('\n')}`);
}

/** Throws an OperatorError that names every setting that is missing or wrong, never a value. */
export function readPortalSettings(given: Readonly<Record<string, string>>): PortalSettings {
  return read(portalSchema, given);
}

/** As `readPortalSettings`. */
export function readRealmSettings(given: Readonly<Record<string, string>>): RealmSettings {
  return read(realmSchema, given);
}

/** As `readPortalSettings`. */
export function readFilesSettings(given: Readonly<Record<string, string>>): FilesSettings {
  return read(filesSchema, given);
}
