/**
 * What stands for each image that docker-compose.yml and Dockerfile name, where there is no registry of images: the real
 * servers of `npm run test:servers` on a Debian of our own, our engine for Hasura, our mail catcher for Mailpit.
 */
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '#tests/servers/cache.ts';
import { CADDY_VERSION, caddyProgram } from '#tests/servers/caddy.ts';
import { KEYCLOAK_VERSION, keycloakDistribution } from '#tests/servers/keycloak.ts';
import { runCommand } from '#tests/servers/run-command.ts';
import { buildMinio, buildMinioClient } from '#tests/servers/s3-servers.ts';
import { checkout } from '#tests/support/checkout.ts';
import { debianArchive } from './debian.ts';

export interface StandIn {
  /** What the image's name must say beside the repository, so that it is what it says. */
  tag: RegExp;
  /** The folder beside this file with its Dockerfile. */
  folder: string;
  target?: string;
  /** Puts into the build folder what the Dockerfile copies beside its own files. */
  add: (folder: string, tag: string) => Promise<void>;
  /** Values of the Dockerfile's ARGs. */
  args?: () => Promise<Record<string, string>>;
}

/** The Debian images that the others are built on, with the packages in them. */
export const DEBIANS: Record<string, () => Promise<string>> = {
  'portal-stand-in/debian': () => debianArchive('bookworm', ['ca-certificates']),
  'portal-stand-in/debian-tools': () => debianArchive('bookworm', ['ca-certificates', 'curl', 'openjdk-17-jre-headless', 'wget']),
  'portal-stand-in/debian-postgres': () => debianArchive('forky', ['gosu', 'postgresql-18']),
};

const NPM_VERSION = '11.21.2';

/** Unpacks a package of npm's registry into the cache. */
function npmPackage(name: string, version: string): Promise<string> {
  return cached(`${name}-${version}`, async (making) => {
    await runCommand('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', making]);
    await runCommand('tar', ['-xzf', join(making, `${name}-${version}.tgz`), '-C', making, '--strip-components=1']);
    await rm(join(making, `${name}-${version}.tgz`));
  });
}

/** The certificates that this machine trusts beyond Node's own, where a setting names them. */
async function trustedCertificates(): Promise<string> {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  return file ? readFile(file, 'utf8') : '';
}

async function addNode(folder: string, tag: string): Promise<void> {
  const version = tag.replace(/-.*/, '');
  const [node, npm] = [await npmPackage(`node-linux-${process.arch}`, version), await npmPackage('npm', NPM_VERSION)];
  await mkdir(join(folder, 'node/bin'), { recursive: true });
  await copyFile(join(node, 'bin/node'), join(folder, 'node/bin/node'));
  await cp(npm, join(folder, 'node/lib/node_modules/npm'), { recursive: true });
  const registry = /^https?:\S+/m.exec(await runCommand('npm', ['config', 'get', 'registry']))?.[0];
  await writeFile(join(folder, 'npmrc'), registry ? `registry=${registry}\n` : '');
  await writeFile(join(folder, 'certificates.pem'), await trustedCertificates());
}

async function addMinio(folder: string): Promise<void> {
  await copyFile(await buildMinio(), join(folder, 'minio'));
  await copyFile(await buildMinioClient(), join(folder, 'mc'));
}

async function addPrograms(folder: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'src'])
    await cp(join(checkout, name), join(folder, name), { recursive: true });
}

async function programArgs(): Promise<Record<string, string>> {
  const { devDependencies } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8');
  return {
    NODE: /^FROM (node:\S+)/m.exec(dockerfile)?.[1] ?? '',
    MAIL_PACKAGES: ['smtp-server', 'postal-mime'].map((name) => `${name}@${devDependencies[name]}`).join(' '),
  };
}

const exactly = (version: string) => new RegExp(`^${version.replaceAll('.', '\\.')}$`);

/** By repository, each after those that it is built on. */
export const STAND_INS: Record<string, StandIn[]> = {
  node: [{ tag: /^\d+\.\d+\.\d+-bookworm-slim$/, folder: 'node', add: addNode }],
  postgres: [{ tag: /^18\.\d+-/, folder: 'postgres', add: () => Promise.resolve() }],
  'quay.io/keycloak/keycloak': [
    {
      tag: exactly(KEYCLOAK_VERSION),
      folder: 'keycloak',
      add: async (folder) => cp(await keycloakDistribution(), join(folder, 'keycloak'), { recursive: true }),
    },
  ],
  'minio/minio': [{ tag: /^RELEASE\./, folder: 'minio', add: addMinio }],
  caddy: [
    { tag: exactly(CADDY_VERSION), folder: 'caddy', add: async (folder) => copyFile(await caddyProgram(), join(folder, 'caddy')) },
    {
      tag: exactly(`${CADDY_VERSION}-builder`),
      folder: 'caddy-builder',
      add: async (folder) => copyFile(await caddyProgram(), join(folder, 'caddy')),
    },
  ],
  'hasura/graphql-engine': [{ tag: /cli-migrations/, folder: 'programs', target: 'hasura', add: addPrograms, args: programArgs }],
  'axllent/mailpit': [{ tag: /^v/, folder: 'programs', target: 'mailpit', add: addPrograms, args: programArgs }],
};
