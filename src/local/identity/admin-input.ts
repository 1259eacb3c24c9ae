import { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Jackson, which reads the real server's input, takes a boolean written as text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** What the Admin API may send for a password. */
export const credentialInput = z.object({
  type: z.literal('password').default('password'),
  value: z.string().nullish(),
  temporary: flag.default(false),
});

/**
 * What the Admin API may send for an account; on update, what is absent or null stays. Attributes are not
 * among it: the realm's user profile declares none, and Keycloak drops what is not declared.
 */
export const userInput = z.object({
  username: z.string().nullish(),
  email: z.string().nullish(),
  emailVerified: flag.nullish(),
  enabled: flag.nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  requiredActions: z.array(z.string()).nullish(),
  groups: z.array(z.string()).nullish(),
  credentials: z.array(credentialInput).nullish(),
});
export type UserInput = z.infer<typeof userInput>;

/** Fields of Keycloak's UserRepresentation that are accepted and have no effect here. */
const ignoredUserFields = new Set(
  (
    'id self origin createdTimestamp totp federationLink serviceAccountClientId attributes disableableCredentialTypes ' +
    'federatedIdentities realmRoles clientRoles clientConsents notBefore access userProfileMetadata'
  ).split(' '),
);

/** Roles are named by the client's copies of them. */
export const roleListInput = z.array(z.object({ id: z.string().optional(), name: z.string() }));

/** Keycloak's answer to a body that has a wrong shape. */
export function parseInput<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, { error: 'unknown_error', error_description: 'Cannot parse the JSON' });
  return parsed.data;
}

/** An account's fields; a field that Keycloak does not know is an error, as it is there. */
export function parseUser(body: unknown): UserInput {
  const input = parseInput(userInput, body);
  const unknown = Object.keys(body as object).find((name) => !(name in userInput.shape) && !ignoredUserFields.has(name));
  if (unknown === undefined) return input;
  const text = `Invalid json representation for UserRepresentation. Unrecognized field "${unknown}".`;
  throw new Refusal(400, { error: text });
}
