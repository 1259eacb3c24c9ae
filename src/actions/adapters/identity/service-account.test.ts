import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceAccount } from './service-account.ts';

let url: string;
let close: () => Promise<unknown>;
let tokensAsked: number;
let accepted: (token: string) => boolean;

beforeEach(async () => {
  tokensAsked = 0;
  accepted = () => true;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/realms/portal/protocol/openid-connect/token') {
      tokensAsked += 1;
      setTimeout(() => response.end(JSON.stringify({ access_token: `token-${tokensAsked}`, expires_in: 60 })), 20);
    } else {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      response.statusCode = accepted(token) ? 200 : 401;
      response.end(JSON.stringify({ token, url: request.url }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve));
});
afterEach(() => close());

function account(now: () => number = () => 0) {
  return createServiceAccount({ url, realm: 'portal', clientId: 'portal-actions', clientSecret: 'secret', webClientId: 'portal-web' }, now);
}

it('asks for one token for calls that come together, and keeps it until 30 s before it ends', async () => {
  let now = 0;
  const { admin } = account(() => now);
  const answers = await Promise.all([admin('GET', '/users'), admin('GET', '/users'), admin('GET', '/groups')]);
  expect(answers.map(({ body }) => (body as { token: string }).token)).toEqual(['token-1', 'token-1', 'token-1']);
  now = 29_999;
  await admin('GET', '/users');
  expect(tokensAsked).toBe(1);
  now = 30_000;
  await Promise.all([admin('GET', '/users'), admin('GET', '/users')]);
  expect(tokensAsked).toBe(2);
});

it('asks for a new token once when the server no longer takes the old one', async () => {
  const { admin } = account();
  await admin('GET', '/users');
  accepted = (token) => token !== 'token-1';
  const answers = await Promise.all([admin('GET', '/users'), admin('GET', '/users')]);
  expect(answers.map(({ status, body }) => [status, (body as { token: string }).token])).toEqual([
    [200, 'token-2'],
    [200, 'token-2'],
  ]);
  expect(tokensAsked).toBe(2);
  accepted = () => false;
  expect((await admin('GET', '/users')).status).toBe(401);
});

it('says that the server does not answer, with the cause', async () => {
  const lost = createServiceAccount({ url: 'http://127.0.0.1:1', realm: 'portal', clientId: 'a', clientSecret: 'b', webClientId: 'c' });
  await expect(lost.admin('GET', '/users')).rejects.toMatchObject({
    message: 'the identity server does not answer',
    cause: expect.any(Error),
  });
});
