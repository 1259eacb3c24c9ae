import { z, type RefinementCtx } from 'zod';

/** Key types of HASURA_GRAPHQL_JWT_SECRET that this engine verifies. */
const KEY_TYPES = ['HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'Ed25519'] as const;

const shape = z
  .strictObject({
    jwk_url: z.url().optional(),
    type: z.enum(KEY_TYPES).optional(),
    key: z.string().min(1).optional(),
    issuer: z.string().optional(),
    audience: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    claims_namespace: z.string().default('https://hasura.io/jwt/claims'),
    claims_format: z.enum(['json', 'stringified_json']).default('json'),
    /** Seconds of clock difference that are forgiven. */
    allowed_skew: z.number().min(0).default(0),
    header: z.object({ type: z.literal('Authorization') }).optional(),
  })
  .refine((value) => (value.jwk_url === undefined) !== (value.key === undefined), 'needs exactly one of jwk_url and key')
  .refine((value) => value.key === undefined || value.type !== undefined, 'a key needs its type');

/** HASURA_GRAPHQL_JWT_SECRET, parsed. Claims maps, namespace paths and cookies are refused, not ignored. */
export type JwtSecret = z.output<typeof shape>;

/** Parses the JSON text of the setting, adding what is wrong to the issues of the whole environment. */
export function parseJwtSecret(text: string, context: RefinementCtx): JwtSecret {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  for (const issue of result.error.issues) context.addIssue(`${issue.path.join('.')} ${issue.message}`.trim());
  return z.NEVER;
}
