import type { IncomingHttpHeaders } from 'node:http';

/** Hasura's role that no permission binds. */
export const ADMIN_ROLE = 'admin';

/** Who asks: made once per HTTP request or per socket by `http/authenticate.ts`, read by every stage after it. */
export interface Session {
  readonly role: string;
  /** Session variables by lower-case name, `x-hasura-role` among them. Values are always strings, as in Hasura. */
  readonly variables: ReadonlyMap<string, string>;
  /** When the token ends, in ms since 1970; null where nothing expires. */
  readonly expiresAt: number | null;
  /** The client's headers, for actions with `forward_client_headers`. */
  readonly headers: IncomingHttpHeaders;
  /** `x-hasura-use-backend-only-permissions: true` beside the admin secret: permits `backend_only` inserts. */
  readonly backendOnly: boolean;
  /** True when neither a token nor the secret came: what such a session says of itself is its own claim. */
  readonly isAnonymous?: boolean;
}
