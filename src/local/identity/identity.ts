// A Keycloak-shaped identity server for machines without Keycloak: the endpoints, statuses, bodies and
// tokens that the portal meets, reading the same auth/realm.json. It owns schema `identity` of the
// database, where accounts, sessions, failed sign-ins and keys live, so a restart keeps everyone signed
// in and several instances may run side by side. It serves no login pages and no authorization code
// flow. Held to the real server by tests/contract/identity.
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { adminRoutes } from './admin-routes.ts';
import { assertKnownMappers } from './claims.ts';
import type { IdentityContext } from './context.ts';
import { openDatabase } from './database.ts';
import { createIdentityServer } from './http-server.ts';
import { createLoginFailureStore } from './login-failures.ts';
import { compilePasswordPolicy } from './password-policy.ts';
import { realmRoutes } from './realm-endpoints.ts';
import { readRealmFile } from './realm-file.ts';
import { seedUsers } from './seed-users.ts';
import { createSessionStore } from './session-store.ts';
import { loadSigningKeys } from './signing-keys.ts';
import { migrateTables } from './tables.ts';
import { createTokenIssuer } from './tokens.ts';
import { createUserStore } from './user-store.ts';

const cleanUpInterval = 60 * 60 * 1000;

/** Settings of the server. */
export interface IdentityOptions {
  db: { connectionString: string };
  /** Keycloak's realm file; `password-blacklists/` stands beside it. */
  realmFile: string;
  /** The realm's public address, for example `http://localhost:3000/realms/portal`. */
  issuer: string;
  /** A free port of the system's choice by default. */
  port?: number;
  /** Loopback by default: the Admin API must not be reachable from outside. */
  host?: string;
  /** With `enabled`, the realm file's demo accounts exist, with this password. */
  demo: { enabled: boolean; password: string };
  /** The secret of the action service's client. */
  clientSecret: string;
  /** The secret of the operators' client. */
  operatorSecret: string;
  /** Seconds that an access token lives, in the place of the realm file's number: tests shorten it. */
  accessTokenLifespan?: number;
  /** Now, in ms since the epoch; tests move it. */
  clock?: () => number;
}

/** A running server; `url` is its own base address, without `/realms`. */
export interface IdentityServer {
  url: string;
  close(): Promise<void>;
}

/** Prepares the schema, keys and first accounts, then listens. */
export async function startIdentity(options: IdentityOptions): Promise<IdentityServer> {
  const context = await createContext(options);
  const { database, sessions } = context;
  try {
    await seedUsers(context, options.demo.enabled);
    await sessions.removeExpired();
    const server = createIdentityServer([...realmRoutes(context), ...adminRoutes(context)]);
    const host = options.host ?? '127.0.0.1';
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    const cleanUp = setInterval(() => {
      sessions.removeExpired().catch((error: unknown) => console.warn('identity: old sessions were not removed', error));
    }, cleanUpInterval);
    cleanUp.unref();
    return {
      url: `http://${host}:${port}`,
      close: async () => {
        clearInterval(cleanUp);
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        await closed;
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function createContext(options: IdentityOptions): Promise<IdentityContext> {
  const { realmFile, issuer, demo, clientSecret, operatorSecret, clock = Date.now } = options;
  const fileRealm = await readRealmFile(realmFile, {
    PUBLIC_URL: new URL(issuer).origin,
    DEMO_ACCOUNTS: String(demo.enabled),
    DEMO_PASSWORD: demo.password,
    KEYCLOAK_CLIENT_SECRET: clientSecret,
    KEYCLOAK_OPERATOR_SECRET: operatorSecret,
  });
  const realm = { ...fileRealm, accessTokenLifespan: options.accessTokenLifespan ?? fileRealm.accessTokenLifespan };
  assertKnownMappers(realm);
  const passwordPolicy = await compilePasswordPolicy(realm.passwordPolicy, join(dirname(realmFile), 'password-blacklists'));
  const database = openDatabase(options.db.connectionString);
  try {
    await migrateTables(database);
    const keys = await loadSigningKeys(database);
    return {
      realm,
      issuer,
      database,
      users: createUserStore(database),
      sessions: createSessionStore(database, realm, clock),
      loginFailures: createLoginFailureStore(database, realm, clock),
      passwordPolicy,
      keys,
      tokens: createTokenIssuer(realm, issuer, keys, clock),
      clock,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
