/** docker-compose.yml, read by the reference implementation of its language: `npm run test:servers`, where there is Go. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readComposeText, readExample, resolveYaml } from '#tests/compose/resolve-compose.ts';
import { validateComposeFile } from '#tests/servers/compose-validator.ts';
import { env } from '../env.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compose-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(change: (file: { services: Record<string, object> }) => void = () => undefined): Promise<string> {
  const { values } = await readExample();
  const resolved = resolveYaml(await readComposeText(), values) as { services: Record<string, object> };
  change(resolved);
  const path = join(folder, 'docker-compose.yml');
  await writeFile(path, stringify(resolved));
  return path;
}

describe.runIf(env.CONTRACT_GO)('the compose file', () => {
  it('conforms to the Compose Specification', async () => {
    await expect(validateComposeFile(await write())).resolves.toBeUndefined();
  });

  it('would not with a key that is not of it', async () => {
    const misspelt = await write(({ services }) => Object.assign(services['web'] ?? {}, { mem_limits: '1g' }));
    await expect(validateComposeFile(misspelt)).rejects.toThrow('mem_limits');
  });
});
