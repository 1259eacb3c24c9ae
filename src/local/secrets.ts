import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

const secret = z.string().min(16);

const schema = z.object({
  postgresPassword: secret,
  adminSecret: secret,
  actionSecret: secret,
  clientSecret: secret,
  s3AccessKey: secret,
  s3SecretKey: secret,
});

/** What the parts of one data folder share and nobody else may know. */
export type Secrets = Readonly<z.infer<typeof schema>>;

function makeSecrets(): Secrets {
  const random = () => randomBytes(24).toString('hex');
  return {
    postgresPassword: random(),
    adminSecret: random(),
    actionSecret: random(),
    clientSecret: random(),
    s3AccessKey: random(),
    s3SecretKey: random(),
  };
}

/** Reads `secrets.json` of the data folder, or makes it at the first start; only its owner may read it. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) {
    const made = makeSecrets();
    await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return made;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new StackError(`${file} is damaged. Put the right file back, or remove it: the next start makes new secrets and keeps all data.`);
  }
}
