/** What can be known of docker-compose.yml without images; a Compose implementation reads it in tests/servers. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#actions/env.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { Service } from './resolve-compose.ts';
import { readComposeText, readExample, resolveCompose, variablesOf } from './resolve-compose.ts';

let text: string;
let example: Awaited<ReturnType<typeof readExample>>;
let settings: Record<string, string>;
let services: Record<string, Service>;
let file: ReturnType<typeof resolveCompose>;

beforeAll(async () => {
  text = await readComposeText();
  example = await readExample();
  settings = Object.fromEntries(
    Object.entries(example.values).map(([name, value]) => [name, value === '<random>' ? `secret-of-${name}` : value]),
  );
  file = resolveCompose(text, settings);
  services = file.services;
});

const entries = () => Object.entries(services);
const isOnce = (service: Service) => service.restart === 'no';

describe('the settings', () => {
  it('that are used are documented, and the documented ones are used', () => {
    expect([...variablesOf(text)].sort()).toEqual(Object.keys(example.values).sort());
  });

  it('have each a comment, alone or with their neighbours', () => {
    expect(Object.entries(example.comments).filter(([, comment]) => comment === '')).toEqual([]);
  });

  it('hold no secret', () => {
    const secrets = Object.keys(example.values).filter((name) => /PASSWORD|SECRET/.test(name) && name !== 'CONSOLE_SECRET');
    expect(secrets.map((name) => example.values[name])).toEqual(secrets.map(() => '<random>'));
  });

  it.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'ACTION_SECRET', 'HASURA_ADMIN_SECRET', 'KEYCLOAK_CLIENT_SECRET'])(
    'stop the start while %s is missing',
    (name) => {
      expect(() => resolveCompose(text, { ...settings, [name]: '' })).toThrow(`${name} is missing`);
    },
  );

  it('are what the action service understands', () => {
    expect(readEnvironment(services['actions']?.environment)).toMatchObject({
      PUBLIC_URL: 'http://localhost',
      DEMO_ACCOUNTS: false,
      SIGN_UP_VERIFY_EMAIL: true,
    });
    expect(services['settings']?.environment).toEqual(services['actions']?.environment);
  });

  it('leave the demo accounts closed on a public address until it is said twice', () => {
    const start = (more: Record<string, string>) => {
      const { services: resolved } = resolveCompose(text, {
        ...settings,
        PUBLIC_URL: 'https://careers.university.edu',
        DEMO_ACCOUNTS: 'true',
        ...more,
      });
      return readEnvironment(resolved['actions']?.environment);
    };
    expect(() => start({})).toThrow('DEMO_ACCOUNTS: must be false where PUBLIC_URL is public');
    expect(start({ DEMO_ON_PUBLIC_HOST: 'true' }).DEMO_ACCOUNTS).toBe(true);
  });
});

describe('the services', () => {
  it('are the parts of the design', () => {
    expect(Object.keys(services).sort()).toEqual(
      [
        'actions',
        'demo-data',
        'hasura',
        'keycloak',
        'mailpit',
        'minio',
        'minio-bucket',
        'minio-volume',
        'operate',
        'postgres',
        'settings',
        'web',
      ].sort(),
    );
    expect(
      entries()
        .filter(([, { profiles }]) => profiles.includes('demo'))
        .map(([name]) => name)
        .sort(),
    ).toEqual(['demo-data', 'mailpit']);
  });

  it('run pinned versions, the same as the tests', async () => {
    const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
    const stages = new Set([...dockerfile.matchAll(/ AS (\S+)$/gm)].map(([, name]) => name));
    const outside = [
      ...bases.filter((image) => !stages.has(image)),
      ...entries()
        .filter(([, { build }]) => !build)
        .map(([, { image }]) => image),
    ];
    for (const image of outside) expect(image).toMatch(/:(v?\d+\.\d+\.\d+|\d+\.\d+-|RELEASE\.\d{4})/);
    const targets = entries().flatMap(([, { build }]) => (build ? [build.target] : []));
    expect(targets.filter((target) => !stages.has(target))).toEqual([]);
  });

  it('say whether they are healthy, or end by themselves', () => {
    const silent = entries().filter(([name, service]) => !service.healthcheck && !isOnce(service) && name !== 'mailpit');
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('start after what they need, Hasura after Keycloak', () => {
    const before = (name: string): string[] => Object.keys(services[name]?.depends_on ?? {}).flatMap((need) => [need].concat(before(need)));
    for (const [name, { depends_on: needs }] of entries()) {
      expect(before(name)).not.toContain(name);
      for (const [need, { condition }] of Object.entries(needs)) {
        const service = services[need];
        expect(service && isOnce(service)).toBe(condition === 'service_completed_successfully');
        expect(service?.profiles).toEqual([]);
      }
    }
    expect(before('hasura')).toEqual(expect.arrayContaining(['settings', 'postgres', 'keycloak', 'web']));
    for (const name of Object.keys(services).filter((one) => !['settings', 'minio-volume', 'mailpit'].includes(one)))
      expect(before(name)).toContain('settings');
  });

  it('publish the web server alone; the inbox of the demo stays on this machine', () => {
    expect(
      entries()
        .filter(([, { ports }]) => ports.length > 0)
        .map(([name, { ports }]) => [name, ports]),
    ).toEqual([
      ['web', ['80:80', '443:443']],
      ['mailpit', ['127.0.0.1:8025:8025']],
    ]);
    expect(file.networks['data']?.internal).toBe(true);
    expect(services['postgres']?.networks).toEqual(['data']);
  });

  it('have few rights and a limit of memory', () => {
    for (const [, service] of entries()) {
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.mem_limit).toMatch(/^\d+[gm]$/);
    }
    const writable = entries()
      .filter(([, service]) => !service.read_only)
      .map(([name]) => name);
    expect(writable.sort()).toEqual(['hasura', 'keycloak', 'minio', 'postgres']);
  });

  it('keep their data in volumes that are declared', () => {
    const named = entries().flatMap(([, { volumes }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => !/^[./]/.test(source)),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(file.volumes).sort());
  });

  it('log no variables of requests, which hold passwords', () => {
    const logged = services['hasura']?.environment['HASURA_GRAPHQL_ENABLED_LOG_TYPES']?.split(',');
    expect(logged?.filter((type) => /^(http|websocket|query|action-handler)-log$/.test(type))).toEqual([]);
  });

  it('are told the same names as each other', () => {
    const [hasura, actions, keycloak] = [services['hasura'], services['actions'], services['keycloak']];
    expect(JSON.parse(hasura?.environment['HASURA_GRAPHQL_JWT_SECRET'] ?? '')).toEqual({
      jwk_url: 'http://web:8099/keys',
      issuer: actions?.environment['KEYCLOAK_ISSUER'],
      audience: 'portal-actions',
    });
    expect(hasura?.environment['ACTION_SECRET']).toBe(actions?.environment['ACTION_SECRET']);
    expect(keycloak?.environment['KEYCLOAK_CLIENT_SECRET']).toBe(actions?.environment['KEYCLOAK_CLIENT_SECRET']);
  });

  it('give Keycloak every placeholder of the realm that has no value of its own', async () => {
    const realm = await readFile(join(checkout, 'auth/realm.json'), 'utf8');
    const placeholders = [...realm.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name ?? '');
    expect(Object.keys(services['keycloak']?.environment ?? {})).toEqual(expect.arrayContaining([...new Set(placeholders)]));
  });
});
