import { adminJson, targetUser } from './admin-access.ts';
import type { Representation } from './admin-representations.ts';
import type { IdentityContext } from './context.ts';
import type { IdentityRequest } from './http-request.ts';
import type { Reply } from './http-server.ts';
import { hashAlgorithm } from './password-hash.ts';
import { Refusal } from './refusal.ts';
import type { StoredPassword } from './user-store.ts';

/** How it was hashed is told, never the hash. */
function credentialRepresentation({ id, hash, setAt }: StoredPassword): Representation {
  const credentialData = JSON.stringify({ hashIterations: 1, algorithm: hashAlgorithm(hash), additionalParameters: {} });
  return { id, type: 'password', createdDate: setAt.getTime(), credentialData };
}

/** `GET users/{id}/credentials`: the password, where there is one; accounts here have no other kind. */
export async function listCredentials(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const { password } = await targetUser(context, request);
  return adminJson(password === null ? [] : [credentialRepresentation(password)]);
}

/** `DELETE users/{id}/credentials/{credentialId}`: no password signs in any more; sessions go on, as on the real server. */
export async function removeCredential(context: IdentityContext, request: IdentityRequest): Promise<Reply> {
  const user = await targetUser(context, request);
  if (user.password === null || user.password.id !== request.params['credentialId']) {
    throw new Refusal(404, { error: 'Credential not found' });
  }
  await context.users.update(user.id, { ...user, password: null });
  return { status: 204 };
}
