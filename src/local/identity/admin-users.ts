import { randomUUID } from 'node:crypto';
import { credentialInput, parseInput, parseUser } from './admin-input.ts';
import type { UserInput } from './admin-input.ts';
import type { Representation } from './admin-representations.ts';
import { sessionRepresentation, userRepresentation } from './admin-representations.ts';
import { adminJson, requireCaller, targetUser } from './admin-access.ts';
import type { AdminCaller, GroupScope } from './admin-permissions.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import { hashPassword } from './password-hash.ts';
import type { PasswordOwner } from './password-policy.ts';
import type { RealmGroup } from './realm-file.ts';
import { Refusal, httpRefusal, oauthRefusal } from './refusal.ts';
import type { User, UserFields, UserFilter } from './user-store.ts';
import { createUserStore } from './user-store.ts';
import { assertProfile } from './user-profile.ts';

/** The realm's required actions that can be asked of an account; Keycloak drops others without a word. */
const REQUIRED_ACTIONS: ReadonlySet<string> = new Set(['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'VERIFY_EMAIL']);

/** `GET users`: by `email`, `username` or `search`, in parts unless `exact=true`; those that the caller may see. */
export async function listUsers(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const caller = await requireCaller(context, request);
  if (!caller.canQuery) throw httpRefusal(403);
  const found = await context.users.list(userFilter(request.url.searchParams, caller));
  return adminJson(found.map((user): Representation => userRepresentation(user, { manage: caller.reaches(user, 'manage-members') })));
}

export async function countUsers(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const caller = await requireCaller(context, request);
  if (!caller.canQuery) throw httpRefusal(403);
  return adminJson(await context.users.count(userFilter(request.url.searchParams, caller)));
}

export async function getUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const [caller, user] = [await requireCaller(context, request), await targetUser(context, request)];
  const manage = caller.reaches(user, 'manage-members');
  const access = {
    manageGroupMembership: caller.reaches(user, 'manage-membership-of-members'),
    resetPassword: manage,
    view: true,
    mapRoles: caller.canMapRoles,
    impersonate: false,
    manage,
  };
  return adminJson(userRepresentation(user, access));
}

/**
 * The groups that a new account is asked to join. One that is not there is an error, as is one that the caller may
 * not see; who may not make any account needs a group whose members are the caller's to manage.
 */
function joinedGroups({ realm }: IdentityContext, caller: AdminCaller, paths: readonly string[]): readonly string[] {
  const visible = realm.groups.filter((group) => paths.includes(`/${group.name}`) && caller.holds(group, 'view'));
  const isMember = (group: RealmGroup) => caller.holds(group, 'manage-members') && caller.holds(group, 'manage-membership');
  if (!caller.reaches(null, 'manage-members') && (visible.length === 0 || !visible.every(isMember))) throw httpRefusal(403);
  if (visible.length < new Set(paths).size) throw new Refusal(400, { errorMessage: 'Could not create user' });
  return paths;
}

/** `POST users`: the account, its default role and groups and its password, or nothing at all. */
export async function createUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const { realm, database, clock, issuer } = context;
  const caller = await requireCaller(context, request);
  const input = parseUser(await request.json());
  const groups = joinedGroups(context, caller, input.groups ?? []);
  const fields = mergeFields(context, input, emptyAccount);
  const written = { ...fields, ...(await givenPassword(context, input, fields)) };
  const id = await database.transaction(async (inside) => {
    const users = createUserStore(inside);
    const created = await users.insert(written, new Date(clock()));
    await users.addRoles(created, [realm.defaultRole.name]);
    for (const path of new Set([...realm.defaultGroups, ...groups])) await users.joinGroup(created, path);
    return created;
  });
  const location = new URL(`/admin/realms/${realm.realm}/users/${id}`, issuer);
  return { status: 201, headers: { location: location.href } };
}

/** `PUT users/{id}`: what the body names; a password in it is set as by `reset-password`. */
export async function updateUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  const input = parseUser(await request.json());
  const fields = mergeFields(context, input, user);
  await context.users.update(user.id, {
    ...fields,
    ...(await givenPassword(context, input, fields)),
  });
  return { status: 204 };
}

export async function deleteUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  await context.users.remove(user.id);
  return { status: 204 };
}

/** Sessions go on after a new password, as on the real server: the caller ends them by `logout`. */
export async function resetPassword(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  const { value, temporary } = parseInput(credentialInput, await request.json());
  if (value == null) throw new Refusal(400, { error: 'No password provided' });
  if (value === '') throw new Refusal(400, { error: 'Empty password not allowed' });
  await context.users.update(user.id, { ...user, ...(await passwordFields(context, { value, temporary }, user)) });
  return { status: 204 };
}

export async function logoutUser(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  await context.sessions.endAllOf(user.id);
  return { status: 204 };
}

export async function listSessions(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  const sessions = await context.sessions.listOf(user.id);
  return adminJson(sessions.map((session) => sessionRepresentation(context.realm, user, session)));
}

/** The brute-force detector's view of an account; times in seconds and, for the last failure, in ms. */
export async function getAttackDetection(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await attackedUser(context, request, 'view-members');
  const failures = user && (await context.loginFailures.get(user.id));
  return adminJson({
    failedLoginNotBefore: Math.floor((failures?.notBefore?.getTime() ?? 0) / 1000),
    numFailures: failures?.failures ?? 0,
    numTemporaryLockouts: failures?.lockouts ?? 0,
    disabled: user !== null && (await context.loginFailures.isLocked(user.id)),
    numSecondaryAuthFailures: 0,
    lastIPFailure: failures?.lastIp ?? 'n/a',
    lastFailure: failures?.lastFailureAt.getTime() ?? 0,
  });
}

/** Only who may see every account asks about one that is not there. */
async function attackedUser(context: IdentityContext, request: IdentityRequest, scope: GroupScope): Promise<User | null> {
  const caller = await requireCaller(context, request);
  const user = await context.users.get(request.params['id'] ?? '');
  if (!caller.reaches(user, scope)) throw httpRefusal(403);
  return user;
}

export async function clearAttackDetection(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await attackedUser(context, request, 'manage-members');
  if (user) await context.loginFailures.clear(user.id);
  return { status: 204 };
}

const emptyAccount: UserFields = {
  username: '',
  email: null,
  emailVerified: false,
  enabled: false,
  firstName: null,
  lastName: null,
  requiredActions: [],
  serviceAccountClient: null,
  password: null,
};

function userFilter(query: URLSearchParams, { searches }: AdminCaller): UserFilter {
  const text = (name: string) => query.get(name) ?? undefined;
  return {
    search: text('search'),
    username: text('username'),
    email: text('email'),
    exact: query.get('exact') === 'true',
    ...(searches !== null && { groups: searches }),
    ...pageOf(query),
  };
}

/** The part of a list that is asked for; 100 by default, as on the real server. */
export function pageOf(query: URLSearchParams): { first: number; max: number } {
  return { first: wholeNumber(query.get('first'), 0), max: wholeNumber(query.get('max'), 100) };
}

function wholeNumber(text: string | null, fallback: number): number {
  if (text !== null && !/^\d{1,9}$/.test(text)) throw httpRefusal(404);
  return text === null ? fallback : Number(text);
}

/** What is absent or null keeps its value; an empty name is no name; the username follows the email if the realm says so. */
function mergeFields({ realm }: IdentityContext, input: UserInput, before: UserFields): UserFields {
  const text = (given: string | null | undefined, old: string | null) => (given == null ? old : given || null);
  const email = text(input.email, before.email);
  const named = realm.registrationEmailAsUsername ? input.email : input.username;
  const username = named ?? (before.username || input.username) ?? '';
  if (username === '') throw new Refusal(400, { errorMessage: 'User name is missing' });
  const firstName = text(input.firstName, before.firstName);
  const lastName = text(input.lastName, before.lastName);
  assertProfile({ username, email, firstName, lastName });
  return {
    ...before,
    username: username.toLowerCase(),
    email: email?.toLowerCase() ?? null,
    emailVerified: input.emailVerified ?? before.emailVerified,
    enabled: input.enabled ?? before.enabled,
    firstName,
    lastName,
    requiredActions: input.requiredActions?.filter((action) => REQUIRED_ACTIONS.has(action)) ?? before.requiredActions,
  };
}

/** The password of an account's own fields; an empty one counts as none, as on the real server. */
async function givenPassword(context: IdentityContext, { credentials }: UserInput, owner: UserFields): Promise<Partial<UserFields>> {
  for (const { value, temporary } of credentials ?? []) {
    if (value) return passwordFields(context, { value, temporary }, owner);
  }
  return {};
}

/** A temporary password must be replaced at the next sign-in, which is a required action. */
async function passwordFields(
  { passwordPolicy, clock }: IdentityContext,
  credential: { value: string; temporary: boolean },
  owner: PasswordOwner & Pick<UserFields, 'password' | 'requiredActions'>,
): Promise<Pick<UserFields, 'password' | 'requiredActions'>> {
  const violation = passwordPolicy(credential.value, owner);
  if (violation) throw oauthRefusal(400, violation.error, violation.description);
  const others = owner.requiredActions.filter((action) => action !== 'UPDATE_PASSWORD');
  return {
    password: { id: owner.password?.id ?? randomUUID(), hash: await hashPassword(credential.value), setAt: new Date(clock()) },
    requiredActions: credential.temporary ? [...others, 'UPDATE_PASSWORD'] : others,
  };
}
