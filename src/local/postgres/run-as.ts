/**
 * Under which user PostgreSQL's programs run. PostgreSQL refuses to run as root, so root starts it as an
 * unprivileged user, and the checkout may lie where that user cannot enter (/root is mode 700).
 * Each way below is tried with a real probe, the plainest first; the first that works is taken:
 * another uid; that uid with one capability to pass closed folders; a user namespace in which root's
 * files belong to an ordinary uid. If none works, `start-postgres.ts` moves to a folder all can enter.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How to start a program: words before its own command line, the uid for `spawn`, and who must own the data. */
export interface RunAs {
  name: string;
  prefix: string[];
  uid?: number;
  gid?: number;
  /** The owner that the data folder needs; null when it is already ours. */
  owner: { uid: number; gid: number } | null;
}

const DIRECT: RunAs = { name: 'this user', prefix: [], owner: null };

/** SIGINT is PostgreSQL's fast shutdown: a killed parent takes the server along. */
const FOLLOW_PARENT = ['--pdeathsig', 'INT'];

function unprivilegedUser(): { uid: number; gid: number } {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  } catch {
    // No /etc/passwd: the usual number is right nearly everywhere, and the probe tells.
  }
  return { uid: 65_534, gid: 65_534 };
}

function candidates(): RunAs[] {
  const linux = process.platform === 'linux';
  if (process.getuid?.() !== 0) return linux ? [{ ...DIRECT, prefix: ['setpriv', ...FOLLOW_PARENT, '--'] }, DIRECT] : [DIRECT];
  const user = unprivilegedUser();
  const become = ['setpriv', '--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups', ...FOLLOW_PARENT];
  const withCapability = (capability: string): RunAs => ({
    name: `uid ${user.uid} with ${capability}`,
    // PostgreSQL asks access(2), which forgets the capabilities of a non-root uid unless told otherwise.
    prefix: [...become, '--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'],
    owner: user,
  });
  const plain: RunAs = { name: `uid ${user.uid}`, prefix: [], ...user, owner: user };
  if (!linux) return [plain];
  return [
    { name: `uid ${user.uid}`, prefix: [...become, '--'], owner: user },
    withCapability('dac_read_search'),
    withCapability('dac_override'),
    {
      name: 'a user namespace',
      prefix: ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--'],
      owner: { uid: 0, gid: 0 },
    },
    plain,
  ];
}

/** The command line, and the `spawn` options, that start `program` as `runAs` says. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  return { command, args: rest, options: { cwd: '/', uid: runAs.uid, gid: runAs.gid } };
}

function works(runAs: RunAs, initdb: string, folder: string): boolean {
  // `--show` stops before anything is made, but after initdb has looked for its own files and its user's name.
  const probe = commandFor(runAs, '/bin/sh', ['-c', 'cd "$1" && "$2" --show -D "$1/none"', 'sh', folder, initdb]);
  const result = spawnSync(probe.command, probe.args, { ...probe.options, stdio: 'ignore' });
  return result.status === 0;
}

/** The first way in which `initdb` runs and can enter `folder`; null when there is none. */
export function chooseRunAs(initdb: string, folder: string): RunAs | null {
  if (process.platform === 'win32') return DIRECT;
  return candidates().find((candidate) => works(candidate, initdb, folder)) ?? null;
}
