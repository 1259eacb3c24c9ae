import { randomUUID } from 'node:crypto';
import type { IdentityContext } from './context.ts';
import { sql } from './database.ts';
import { hashPassword } from './password-hash.ts';
import type { RealmUser } from './realm-file.ts';
import { createUserStore } from './user-store.ts';

const seedLock = 7_215_405;

/**
 * Creates the realm file's accounts that do not exist yet: service accounts always, demo accounts when
 * asked. An account that exists is never changed, whatever the file says by now.
 */
export async function seedUsers(context: IdentityContext, withDemoAccounts: boolean): Promise<void> {
  const wanted = context.realm.users.filter((user) => withDemoAccounts || user.serviceAccountClientId !== undefined);
  for (const user of wanted) await seedUser(context, user);
}

async function seedUser({ database, users, clock }: IdentityContext, user: RealmUser): Promise<void> {
  if (await users.findByLogin(user.username)) return;
  const password = user.credentials[0]?.value;
  const at = new Date(clock());
  const stored = password === undefined ? null : { id: randomUUID(), hash: await hashPassword(password), setAt: at };
  await database.transaction(async (inside) => {
    await inside.rows(sql`/* identity.lock_seed */ select pg_advisory_xact_lock(${seedLock})`);
    const store = createUserStore(inside);
    if (await store.findByLogin(user.username)) return;
    const fields = {
      username: user.username.toLowerCase(),
      email: user.email?.toLowerCase() ?? null,
      emailVerified: user.emailVerified,
      enabled: user.enabled,
      firstName: user.firstName ?? null,
      lastName: user.lastName ?? null,
      requiredActions: [],
      serviceAccountClient: user.serviceAccountClientId ?? null,
      password: stored,
    };
    const id = await store.insert(fields, at, user.id);
    await store.addRoles(id, user.realmRoles);
    for (const path of user.groups) await store.joinGroup(id, path);
  });
}
