/**
 * A real Keycloak for tests: fetched with Maven and built once into the cache, then started on a free port with a
 * database of its own and `auth/realm.json` imported. Needs Java 17 or newer; Maven only for the first time. Its
 * accounts, sessions and keys lie in `dataDir`; a second start there goes on with them and imports nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findFreePort } from '#local/free-port.ts';
import { StackError } from '#local/stack-error.ts';
import { checkout } from '#tests/support/checkout.ts';
import { cached } from './cache.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './server-process.ts';

export const KEYCLOAK_VERSION = '26.7.4';

const SHA256 = '04823c336b797a7e18889a44262a7a64e6bf624cbbcc518c85e2622176ff2eee';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** C1 alone: it starts in half the time and the tests are over before C2 would pay. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-Xms64m', '-Xmx512m', '-XX:MaxMetaspaceSize=256m'];

export interface KeycloakOptions {
  /** Holds the accounts; made when missing. */
  dataDir: string;
  /** The portal's origin as browsers know it: the tokens' issuer, redirect addresses and web origins follow from it. */
  publicUrl: string;
  /** Secret of `portal-actions`; a random one when left out. */
  clientSecret?: string;
  /** The demo accounts' password; without one they are disabled. */
  demoPassword?: string;
  /** Whether `portal-web` may use the password grant, as with PORTAL_SIGN_IN=form. */
  directGrants?: boolean;
  /** Further placeholders of the realm file, and settings of the server (`KC_...`). */
  env?: Record<string, string>;
  /** A folder with `realm.json` and `password-blacklists/`, in the place of `auth/`. */
  realmFolder?: string;
}

export interface RunningKeycloak {
  /** Internal base address, without `/realms`. */
  url: string;
  publicUrl: string;
  clientSecret: string;
  /** Secret of `portal-operators`. */
  operatorSecret: string;
  /** An administrator of the realm `master`, for `<url>/admin`. */
  admin: { username: string; password: string };
  stop: () => Promise<void>;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function java(): string {
  return process.env['JAVA_HOME'] ? join(process.env['JAVA_HOME'], 'bin/java') : 'java';
}

/** The distribution with its optimised build, in the cache. */
export function keycloakDistribution(): Promise<string> {
  return cached(`keycloak-${KEYCLOAK_VERSION}`, async (folder) => {
    const artifact = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:tar.gz`;
    await runCommand('mvn', ['-q', '-B', COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`, '-Dmdep.stripVersion=true']);
    const archive = join(folder, 'keycloak-quarkus-dist.tar.gz');
    if ((await sha256Of(archive)) !== SHA256)
      throw new StackError(`Maven brought another Keycloak ${KEYCLOAK_VERSION} than the one that is pinned.`);
    await runCommand('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
    await rm(archive);
    await runCommand(join(folder, 'bin/kc.sh'), ['build', '--db=dev-file', '--health-enabled=true', '--cache=local'], {
      env: { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' },
    });
  });
}

/** A home folder of its own over the shared distribution, with the realm file where the first start imports it. */
async function layOutHome(home: string, distribution: string, realmFolder: string): Promise<void> {
  for (const name of ['conf', 'providers', 'themes', 'data/import']) await mkdir(join(home, name), { recursive: true });
  await rm(join(home, 'lib'), { force: true });
  await symlink(join(distribution, 'lib'), join(home, 'lib'));
  await cp(join(realmFolder, 'password-blacklists'), join(home, 'data/password-blacklists'), { recursive: true });
  await cp(join(realmFolder, 'realm.json'), join(home, 'data/import/portal-realm.json'));
}

interface Kept {
  username: string;
  password: string;
  clientSecret: string;
  operatorSecret: string;
}

/** What a data folder was first started with: a later start must say the same. */
async function readKept(dataDir: string, clientSecret: string | undefined): Promise<Kept> {
  const file = join(dataDir, 'credentials.json');
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  const random = () => randomBytes(18).toString('base64url');
  const kept = { username: 'temporary-admin', password: random(), clientSecret: clientSecret ?? random(), operatorSecret: random() };
  await writeFile(file, JSON.stringify(kept), { mode: 0o600 });
  return kept;
}

/** Starts Keycloak on a free port; the portal's realm is there when the promise is fulfilled. */
export async function startKeycloak(options: KeycloakOptions): Promise<RunningKeycloak> {
  const { dataDir, publicUrl, demoPassword, directGrants = true, env, realmFolder = join(checkout, 'auth') } = options;
  const distribution = await keycloakDistribution();
  await mkdir(dataDir, { recursive: true });
  const { clientSecret, operatorSecret, ...admin } = await readKept(dataDir, options.clientSecret);
  const home = join(dataDir, 'home');
  await layOutHome(home, distribution, realmFolder);
  const [port, managementPort] = [await findFreePort(), await findFreePort()];
  const server = await startServer({
    name: 'Keycloak',
    command: java(),
    args: [
      ...JAVA_OPTIONS,
      '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
      '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
      ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
      '-Duser.language=en',
      '-Dfile.encoding=UTF-8',
      `-Dkc.home.dir=${home}`,
      `-Djboss.server.config.dir=${join(home, 'conf')}`,
      '-cp',
      join(home, 'lib/quarkus-run.jar'),
      'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
      'start',
      '--optimized',
      '--import-realm',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--http-management-port=${managementPort}`,
      `--hostname=${publicUrl}`,
      '--proxy-headers=xforwarded',
    ],
    env: {
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      PUBLIC_URL: publicUrl,
      KEYCLOAK_CLIENT_SECRET: clientSecret,
      KEYCLOAK_OPERATOR_SECRET: operatorSecret,
      PORTAL_DIRECT_GRANTS: String(directGrants),
      DEMO_ACCOUNTS: String(demoPassword !== undefined),
      // The realm file asks for one even where the accounts are disabled: then nobody knows it.
      DEMO_PASSWORD: demoPassword ?? randomBytes(18).toString('base64url'),
      ...env,
    },
    cwd: home,
    readyUrl: `http://127.0.0.1:${managementPort}/health/ready`,
    logFile: join(dataDir, 'keycloak.log'),
  });
  return { url: `http://127.0.0.1:${port}`, publicUrl, clientSecret, operatorSecret, admin, stop: server.stop };
}
