import type { CryptoKey, JWK } from 'jose';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { sql } from './database.ts';

/** The realm's keys: one signs what others verify, the secret signs what only this server reads. */
export interface SigningKeys {
  /** RS256 key of access and id tokens. */
  signing: { kid: string; privateKey: CryptoKey; publicKey: CryptoKey };
  /** HS512 secret of refresh tokens. */
  refresh: { kid: string; secret: Uint8Array };
  /** RFC 7517 key set: the signing key and, as Keycloak publishes one too, an encryption key. */
  jwks: { keys: JWK[] };
}

const keyRow = z.object({
  kid: z.string(),
  use: z.enum(['sig', 'enc', 'refresh']),
  algorithm: z.string(),
  private_jwk: z.custom<JWK>((value) => typeof value === 'object' && value !== null),
});
type KeyRow = z.infer<typeof keyRow>;

const keyLock = 7_215_404;

/** Loads the keys, or creates them at the very first start; instances that start together agree on one set. */
export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  const rows = await database.transaction(async (inside) => {
    await inside.rows(sql`/* identity.lock_keys */ select pg_advisory_xact_lock(${keyLock})`);
    const stored = await inside.rows(sql`/* identity.load_keys */ select * from identity.signing_keys`);
    if (stored.length > 0) return stored.map((row) => keyRow.parse(row));
    const created = await createKeys();
    for (const { kid, use, algorithm, private_jwk: jwk } of created) {
      await inside.rows(sql`/* identity.store_key */ insert into identity.signing_keys
        (kid, use, algorithm, private_jwk) values (${kid}, ${use}, ${algorithm}, ${JSON.stringify(jwk)})`);
    }
    return created;
  });
  const [signing, encryption, refresh] = (['sig', 'enc', 'refresh'] as const).map((use) => {
    const row = rows.find((candidate) => candidate.use === use);
    if (!row) throw new Error(`Schema identity holds no key for "${use}"`);
    return row;
  }) as [KeyRow, KeyRow, KeyRow];
  return {
    signing: {
      kid: signing.kid,
      privateKey: await importRsaKey(signing.private_jwk),
      publicKey: await importRsaKey(publicPart(signing)),
    },
    refresh: { kid: refresh.kid, secret: Buffer.from(refresh.private_jwk.k ?? '', 'base64url') },
    jwks: { keys: [publicPart(encryption), publicPart(signing)] },
  };
}

async function createKeys(): Promise<KeyRow[]> {
  const [signing, encryption] = await Promise.all([createRsaKey('RS256'), createRsaKey('RSA-OAEP')]);
  const secret: JWK = { kty: 'oct', k: randomBytes(64).toString('base64url') };
  return [
    { kid: await calculateJwkThumbprint(signing), use: 'sig', algorithm: 'RS256', private_jwk: signing },
    { kid: await calculateJwkThumbprint(encryption), use: 'enc', algorithm: 'RSA-OAEP', private_jwk: encryption },
    { kid: await calculateJwkThumbprint(secret), use: 'refresh', algorithm: 'HS512', private_jwk: secret },
  ];
}

async function createRsaKey(algorithm: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 });
  return exportJWK(privateKey);
}

function publicPart({ kid, use, algorithm, private_jwk: { kty, n, e } }: KeyRow): JWK {
  return { kid, kty, alg: algorithm, use, n, e };
}

async function importRsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The signing key in schema identity is not an RSA key');
  return key;
}
