import type { LoginFailureStore } from './login-failures.ts';
import type { PooledDatabase } from './database.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { Realm } from './realm-file.ts';
import type { SessionStore } from './session-store.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TokenIssuer } from './tokens.ts';
import type { UserStore } from './user-store.ts';

/** What the endpoints work with; made once at start. */
export interface IdentityContext {
  realm: Realm;
  /** The realm's public address, the `iss` of every token. */
  issuer: string;
  database: PooledDatabase;
  users: UserStore;
  sessions: SessionStore;
  loginFailures: LoginFailureStore;
  passwordPolicy: PasswordPolicy;
  keys: SigningKeys;
  tokens: TokenIssuer;
  /** Now, in ms since the epoch. */
  clock: () => number;
}
