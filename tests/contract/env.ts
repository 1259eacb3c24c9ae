import { z } from 'zod';

const settings = z.object({
  /** Base address of a real Keycloak with auth/realm.json imported; without it the stand-in is tested. */
  CONTRACT_KEYCLOAK_URL: z.url().optional(),
  CONTRACT_KEYCLOAK_CLIENT_SECRET: z.string().default('contract-client-secret'),
  CONTRACT_KEYCLOAK_OPERATOR_SECRET: z.string().default('contract-operator-secret'),
  /** An administrator of its realm `master`; with the password, `npm run realm` is tested too. */
  CONTRACT_KEYCLOAK_ADMIN: z.string().default('temporary-admin'),
  CONTRACT_KEYCLOAK_ADMIN_PASSWORD: z.string().optional(),
  /** Origin that the realm was imported with as PUBLIC_URL. */
  CONTRACT_KEYCLOAK_PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** Whether what Go builds is asked: a real Caddy as the front, the reference implementation of Compose. */
  CONTRACT_GO: z.stringbool().default(false),
  /** Which S3 servers the files contract is held against, with commas between; the real ones are built with Go. */
  CONTRACT_S3_SERVERS: z
    .string()
    .default('s3rver')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['s3rver', 'minio', 'versity']))),
  DEMO_PASSWORD: z.string().default('portal-demo-2026'),
});

/** Settings of the contract tests. */
export const env = Object.freeze(settings.parse(process.env));
