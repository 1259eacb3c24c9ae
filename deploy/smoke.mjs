/**
 * `node deploy/smoke.mjs <address>`: whether a running portal answers as it should, without a browser: the pages, the
 * settings, both demo users' sign-in, their list under their role, a view counted, and what must stay closed. Plain
 * JavaScript, since it runs where only Node is.
 */
import { readFileSync } from 'node:fs';

const [origin = 'http://localhost'] = process.argv.slice(2);
const PATIENCE_MS = 60_000;

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  const response = await fetch(new URL(path, origin), { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...options });
  return { status: response.status, text: await response.text() };
}

/** @param {boolean} holds @param {string} what */
function check(holds, what) {
  if (!holds) throw new Error(what);
  console.log(`✓ ${what}`);
}

/** @param {string} email @param {string} password */
async function signIn(email, password) {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'portal-web', scope: 'openid', username: email, password });
  const { status, text } = await ask('/realms/portal/protocol/openid-connect/token', { method: 'POST', body });
  check(status === 200, `${email} signs in`);
  return JSON.parse(text).access_token;
}

/** The operations as production lets them through. */
const collections = readFileSync(new URL('../hasura/metadata/query_collections.yaml', import.meta.url), 'utf8');

/**
 * The text of an operation on the allow list.
 * @param {string} name
 */
function operation(name) {
  const [, block = ''] = collections.split(`      - name: ${name}\n        query: |-\n`);
  const lines = block.split('\n');
  const end = lines.findIndex((line) => line.startsWith('      - name:'));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.slice(10))
    .join('\n');
}

/** @param {string} token @param {string} role @param {string} name @param {object} [variables] */
async function graphql(token, role, name, variables = {}) {
  const { text } = await ask('/v1/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-hasura-role': role, 'content-type': 'application/json' },
    body: JSON.stringify({ query: operation(name), variables }),
  });
  const { data, errors } = JSON.parse(text);
  if (errors) throw new Error(`${name} as ${role}: ${JSON.stringify(errors)}`);
  return data;
}

async function run() {
  for (const path of ['/', '/auth', '/admin', '/console/']) check((await ask(path)).status === 200, `${path} is there`);
  for (const path of ['/v1/metadata', '/v2/query', '/realms/master', '/metrics', '/storage/internship-images/'])
    check((await ask(path)).status === 404, `${path} is closed`);
  const settings = JSON.parse((await ask('/settings.json')).text);
  check(settings.demo !== null, 'the demo accounts are on');
  const tokens = new Map();
  for (const { role, email } of settings.demo.accounts) tokens.set(role, await signIn(email, settings.demo.password));
  const { presence_summary: presence } = await graphql(tokens.get('admin'), 'portal_admin', 'ActiveUsersSubscription (polled)');
  check(Array.isArray(presence), 'an admin reads the figures');
  const { listing_revision: revision } = await graphql(tokens.get('student'), 'student', 'ListingRevisionSubscription (polled)');
  check(revision.length === 1, 'a student reads the list');
}

const deadline = Date.now() + PATIENCE_MS;
for (;;) {
  try {
    await run();
    break;
  } catch (error) {
    if (Date.now() > deadline) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}
