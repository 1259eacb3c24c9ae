/** Access tokens with the claims of the realm, and the key server that the engine checks them with. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

export type BenchRole = 'student' | 'portal_admin';

export interface TokenIssuer {
  /** HASURA_GRAPHQL_JWT_SECRET for these tokens. */
  jwtSecret: string;
  sign: (userId: string, role: BenchRole) => Promise<string>;
  close: () => void;
}

const AUDIENCE = 'portal-actions';
const KEY = { alg: 'RS256', kid: 'bench' };

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair(KEY.alg);
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), ...KEY, use: 'sig' }] });
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(keys));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    jwtSecret: JSON.stringify({ jwk_url: `http://127.0.0.1:${port}/certs`, audience: AUDIENCE }),
    sign: (userId, role) =>
      new SignJWT({
        'https://hasura.io/jwt/claims': {
          'x-hasura-user-id': userId,
          'x-hasura-allowed-roles': [role],
          'x-hasura-default-role': role,
        },
      })
        .setProtectedHeader(KEY)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime('1 hour')
        .sign(privateKey),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
