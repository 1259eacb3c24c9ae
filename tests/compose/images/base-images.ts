/**
 * The images that docker-compose.yml and Dockerfile take from elsewhere, made here under the very names. One that the
 * machine has is used as it is, never replaced. What is made carries a label, is built upon under that label by all that
 * follows, and is removed at the end: nobody shall start a portal on it by mistake.
 */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { StackError } from '#local/stack-error.ts';
import { runCommand } from '#tests/servers/run-command.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { StandIn } from './stand-ins.ts';
import { DEBIANS, STAND_INS } from './stand-ins.ts';

const LABEL = 'career-center-portal.stand-in';

/** Names and tags, as the two files say them. */
export async function namedImages(): Promise<string[]> {
  const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8');
  const stages = new Set([...dockerfile.matchAll(/ AS (\S+)$/gm)].map(([, name]) => name));
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name).filter((name) => !stages.has(name));
  const { services } = parse(await readFile(join(checkout, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; build?: unknown }>;
  };
  const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
  return [...new Set([...bases, ...images])];
}

/** The stand-in for an image. */
export function standInFor(image: string): StandIn {
  const [repository = '', tag = ''] = image.split(/:(?=[^/]*$)/);
  const found = STAND_INS[repository]?.find((standIn) => standIn.tag.test(tag));
  if (!found) throw new StackError(`Nothing stands for ${image} yet: tests/compose/images/stand-ins.ts names what there is.`);
  return found;
}

function isPresent(image: string): Promise<boolean> {
  return runCommand('docker', ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
}

async function makeDebians(): Promise<void> {
  for (const [name, archive] of Object.entries(DEBIANS)) {
    if (!(await isPresent(name))) await runCommand('docker', ['import', `--change=LABEL ${LABEL}=true`, await archive(), name]);
  }
}

async function makeImage(image: string, folder: string): Promise<void> {
  const standIn = standInFor(image);
  const context = await mkdtemp(join(folder, 'image-'));
  try {
    await cp(join(import.meta.dirname, standIn.folder), context, { recursive: true });
    await standIn.add(context, image.split(':').at(-1) ?? '');
    const args = Object.entries((await standIn.args?.()) ?? {}).map(([name, value]) => `--build-arg=${name}=${value}`);
    const target = standIn.target ? [`--target=${standIn.target}`] : [];
    await runCommand('docker', ['build', `--tag=${image}`, `--label=${LABEL}=true`, '--force-rm', ...target, ...args, context]);
  } finally {
    await rm(context, { recursive: true });
  }
}

/** Makes what is absent; `folder` is for what the builds need meanwhile. Answers the names of those that were made. */
export async function makeBaseImages(folder: string): Promise<string[]> {
  const made: string[] = [];
  for (const image of (await namedImages()).sort((one, other) => orderOf(one) - orderOf(other))) {
    if (await isPresent(image)) {
      console.log(`  ${image}: there already, used as it is`);
      continue;
    }
    if (made.length === 0) await makeDebians();
    await makeImage(image, folder);
    made.push(image);
    console.log(`  ${image}: made here`);
  }
  return made;
}

const orderOf = (image: string) => Object.keys(STAND_INS).indexOf(image.split(/:(?=[^/]*$)/)[0] ?? '');

/** Removes every image that carries the label, or was built on one that does. */
export async function removeStandIns(): Promise<void> {
  const filter = `label=${LABEL}`;
  const names = await runCommand('docker', ['image', 'ls', '--filter', filter, '--format', '{{.Repository}}:{{.Tag}}']);
  const tagged = names.split('\n').filter((name) => /^[\w./-]+:[\w.-]+$/.test(name));
  if (tagged.length > 0) await runCommand('docker', ['image', 'rm', '--force', ...tagged]);
  await runCommand('docker', ['image', 'prune', '--force', '--filter', filter]);
}
