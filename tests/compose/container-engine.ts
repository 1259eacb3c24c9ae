/** The container engine that answers here, and a `docker compose` for it: the machine's own, else one that Go builds once. */
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { lacksForAll } from '#tests/servers/available.ts';
import { cached } from '#tests/servers/cache.ts';
import { askVersion, runCommand } from '#tests/servers/run-command.ts';

const COMPOSE_VERSION = 'v2.40.3';

/** With COMPOSE_TEST_IMAGES=real the images are pulled, Hasura's included; else they are made here. */
export const withRealImages = process.env['COMPOSE_TEST_IMAGES'] === 'real';

async function lacksForStandIns(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Linux with the rights of root, for debootstrap';
  if ((await askVersion('debootstrap', ['--version'])) === null) return 'debootstrap';
  return lacksForAll();
}

/** What this machine lacks to run docker-compose.yml, or null. */
export async function lacksForCompose(): Promise<string | null> {
  if ((await askVersion('docker', ['version', '--format', '{{.Server.Version}}'])) === null)
    return 'container engine that answers: a client `docker` and a running dockerd (docs/operations.md)';
  return withRealImages ? null : lacksForStandIns();
}

/** Whether the machine's `docker compose` understands `!override`, which came with 2.24.4. */
async function hasCompose(): Promise<boolean> {
  const version = await askVersion('docker', ['compose', 'version', '--short']);
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)\./.exec(version ?? '')?.map(Number) ?? [];
  return major > 2 || (major === 2 && minor > 24);
}

/** Built in its own module: it excludes versions, and so cannot be installed by its name. */
function buildCompose(): Promise<string> {
  return cached(`docker-compose-${COMPOSE_VERSION}`, async (making) => {
    const module = await runCommand('go', ['mod', 'download', '-json', `github.com/docker/compose/v2@${COMPOSE_VERSION}`]);
    const folder = /"Dir": "(.*)"/.exec(module)?.[1] ?? '';
    const flags = ['-trimpath', `-ldflags=-s -w -X github.com/docker/compose/v2/internal.Version=${COMPOSE_VERSION}`];
    await runCommand('go', ['build', ...flags, '-o', join(making, 'docker-compose'), './cmd'], { cwd: folder, env: { CGO_ENABLED: '0' } });
  });
}

/** Settings under which `docker compose` is there; `folder` takes the client's configuration where it has to be built. */
export async function composeSettings(folder: string): Promise<Record<string, string>> {
  if (await hasCompose()) return {};
  const plugins = join(folder, 'docker/cli-plugins');
  await mkdir(plugins, { recursive: true });
  await symlink(join(await buildCompose(), 'docker-compose'), join(plugins, 'docker-compose'));
  const host = await runCommand('docker', ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']);
  return { DOCKER_CONFIG: join(folder, 'docker'), DOCKER_HOST: host.trim() };
}
