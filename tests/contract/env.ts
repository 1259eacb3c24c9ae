import { z } from 'zod';

const settings = z.object({
  /** Base address of a real Keycloak with auth/realm.json imported; without it the stand-in is tested. */
  CONTRACT_KEYCLOAK_URL: z.url().optional(),
  CONTRACT_KEYCLOAK_CLIENT_SECRET: z.string().default('contract-client-secret'),
  /** Origin that the realm was imported with as PUBLIC_URL. */
  CONTRACT_KEYCLOAK_PUBLIC_URL: z.url().default('http://localhost:3000'),
  DEMO_PASSWORD: z.string().default('portal-demo-2026'),
});

/** Settings of the contract tests. */
export const env = Object.freeze(settings.parse(process.env));
