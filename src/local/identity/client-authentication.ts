import { createHash, timingSafeEqual } from 'node:crypto';
import type { IdentityRequest } from './http-request.ts';
import type { Realm, RealmClient } from './realm-file.ts';
import { oauthRefusal } from './refusal.ts';

const badClient = 'Invalid client or Invalid client credentials';

/**
 * The client that sends this form: a public one by its id, a confidential one by its secret, in the form
 * or in HTTP Basic (RFC 6749 section 2.3.1). Pages of other origins than the client's are refused here.
 */
export function authenticateClient(realm: Realm, request: IdentityRequest, form: URLSearchParams): RealmClient {
  const { id, secret } = basicCredentials(request.headers.authorization) ?? {
    id: form.get('client_id'),
    secret: form.get('client_secret'),
  };
  const client = realm.clients.find((candidate) => candidate.clientId === id && candidate.enabled);
  if (!client) {
    request.allowAnyOrigin();
    throw oauthRefusal(401, 'invalid_client', badClient);
  }
  request.allowOrigins(client.webOrigins);
  if (!client.publicClient && !isSameSecret(secret ?? '', client.secret ?? '')) {
    throw oauthRefusal(401, 'unauthorized_client', badClient);
  }
  return client;
}

function basicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const fields = new URLSearchParams(`id=${id}&secret=${rest.join(':')}`);
  return { id: fields.get('id') ?? '', secret: fields.get('secret') ?? '' };
}

/** Digests have one length, so the comparison takes the same time for every guess. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
