import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { StackSettings } from './env.ts';
import { StackError } from './stack-error.ts';

const secret = z.string().min(16);

const schema = z.object({
  postgresPassword: secret,
  adminSecret: secret,
  actionSecret: secret,
  clientSecret: secret,
  operatorSecret: secret,
  s3AccessKey: secret,
  s3SecretKey: secret,
});

/** A data folder of before the operators had a credential gets one. */
const keptSchema = schema.extend({ operatorSecret: secret.optional() });

/** What the parts of one data folder share and nobody else may know. */
export type Secrets = Readonly<z.infer<typeof schema>>;

function makeSecrets(): Secrets {
  const random = () => randomBytes(24).toString('hex');
  return {
    postgresPassword: random(),
    adminSecret: random(),
    actionSecret: random(),
    clientSecret: random(),
    operatorSecret: random(),
    s3AccessKey: random(),
    s3SecretKey: random(),
  };
}

/** Only its owner may read the file; a start that is killed meanwhile leaves the old one. */
async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Reads `secrets.json` of the data folder, or makes it at the first start. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const made = makeSecrets();
  if (text === null) {
    await writeSecrets(file, made);
    return made;
  }
  const kept = keptSchema.safeParse(parseJson(text));
  if (!kept.success) {
    throw new StackError(`${file} is damaged. Put the right file back, or remove it: the next start makes new secrets and keeps all data.`);
  }
  const secrets = { ...kept.data, operatorSecret: kept.data.operatorSecret ?? made.operatorSecret };
  if (kept.data.operatorSecret === undefined) await writeSecrets(file, secrets);
  return secrets;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What servers of one's own were set up with, in the place of what this data folder made up. */
export function withGivenSecrets(secrets: Secrets, settings: StackSettings): Secrets {
  return {
    ...secrets,
    adminSecret: settings.HASURA_GRAPHQL_ADMIN_SECRET ?? secrets.adminSecret,
    actionSecret: settings.ACTION_SECRET ?? secrets.actionSecret,
    clientSecret: settings.KEYCLOAK_CLIENT_SECRET ?? secrets.clientSecret,
    operatorSecret: settings.KEYCLOAK_OPERATOR_SECRET ?? secrets.operatorSecret,
    s3AccessKey: settings.S3_ACCESS_KEY ?? secrets.s3AccessKey,
    s3SecretKey: settings.S3_SECRET_KEY ?? secrets.s3SecretKey,
  };
}
