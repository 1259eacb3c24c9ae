/**
 * The fine-grained admin permissions of a realm file: which accounts may do what with which groups and their members.
 * Keycloak keeps them as the authorization settings of the client `admin-permissions`, lists inside as JSON text.
 */
import { z } from 'zod';

const jsonText = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(shape);

const names = jsonText(z.array(z.string()));

const userPolicy = z.object({ type: z.literal('user'), name: z.string(), config: z.object({ users: names }) });
const rolePolicy = z.object({
  type: z.literal('role'),
  name: z.string(),
  config: z.object({ roles: jsonText(z.array(z.object({ id: z.string(), required: z.literal(true) }))) }),
});
/** One of several policies. Keycloak takes no permission that is content with one, so a policy says it. */
const eitherPolicy = z.object({
  type: z.literal('aggregate'),
  name: z.string(),
  logic: z.literal('POSITIVE'),
  decisionStrategy: z.literal('AFFIRMATIVE'),
  config: z.object({ applyPolicies: names }),
});
const groupPermission = z.object({
  type: z.literal('scope'),

  name: z.string(),
  config: z.object({ defaultResourceType: z.literal('Groups'), resources: names, scopes: names, applyPolicies: names }),
});
const shared = { logic: z.literal('POSITIVE'), decisionStrategy: z.literal('UNANIMOUS') };

/** Everything else that Keycloak knows is an error here: ignoring it could grant what the real server refuses. */
export const authorizationSettings = z.object({
  policies: z.array(
    z.discriminatedUnion('type', [userPolicy.extend(shared), rolePolicy.extend(shared), eitherPolicy, groupPermission.extend(shared)]),
  ),
});

export type AuthorizationSettings = z.infer<typeof authorizationSettings>;

export interface AccountPolicy {
  name: string;
  /** User names of which the account must be one, or else realm roles that it must all have. */
  users?: string[];
  roles?: string[];
  /** Names of policies of which one must hold. */
  either?: string[];
}

export interface GroupPermission {
  /** Ids of the realm file's groups. */
  groups: string[];
  scopes: string[];
  /** Names of the policies that must all hold. */
  policies: string[];
}

export function accountPoliciesOf({ policies }: AuthorizationSettings): AccountPolicy[] {
  return policies.flatMap((policy): AccountPolicy[] => {
    if (policy.type === 'user') return [{ name: policy.name, users: policy.config.users }];
    if (policy.type === 'role') return [{ name: policy.name, roles: policy.config.roles.map(({ id }) => id) }];
    if (policy.type === 'aggregate') return [{ name: policy.name, either: policy.config.applyPolicies }];
    return [];
  });
}

export function groupPermissionsOf({ policies }: AuthorizationSettings): GroupPermission[] {
  return policies.flatMap((policy): GroupPermission[] => {
    if (policy.type !== 'scope') return [];
    const { resources: groups, scopes, applyPolicies } = policy.config;
    return [{ groups, scopes, policies: applyPolicies }];
  });
}
