/** The S3 server of S3_ENDPOINT: reachable, with our keys and bucket, avatars readable by anyone and nothing else. */
import { randomUUID } from 'node:crypto';
import type { Client } from 'minio';
import { openFilesClient } from '#actions/adapters/files/open-files-client.ts';
import { StackError } from '../stack-error.ts';
import { PATIENCE, placeOf, reasonOf } from './explain.ts';

interface FilesSettings {
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

const LOGIN_REFUSED = new Set(['InvalidAccessKeyId', 'XAdminUserNotFound', 'SignatureDoesNotMatch', 'AccessDenied', 'Forbidden']);

/** Turns what a call throws into what to do about it. */
function explain({ url }: FilesSettings, doing: string, error: unknown): StackError {
  const { code = '', message } = error as { code?: string; message: string };
  const place = placeOf(url);
  if (LOGIN_REFUSED.has(code)) {
    return new StackError(
      `S3_ACCESS_KEY, S3_SECRET_KEY: the S3 server at ${place} refuses ${doing} (${message}). Correct the keys, or give them the right to read, write and remove objects.`,
    );
  }
  return new StackError(
    `S3_ENDPOINT: the S3 server at ${place} cannot be used, ${doing} failed: ${reasonOf(error)}. Start it, or correct the address.`,
  );
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  await response.arrayBuffer();
  return response.status;
}

/** Writes a small object in each place, asks for both without a key, and removes them. */
async function checkReaders(client: Client, settings: FilesSettings): Promise<void> {
  const { url, bucket } = settings;
  const name = `start-check-${randomUUID()}`;
  const objects = [`avatars/${name}`, name];
  try {
    for (const object of objects) await client.putObject(bucket, object, 'ok');
    const [avatar, other] = await Promise.all(objects.map((object) => statusOf(`${url}/${bucket}/${object}`)));
    if (avatar !== 200) {
      throw new StackError(
        `S3_ENDPOINT: visitors may not read ${bucket}/avatars (${avatar}), so no picture would be shown. Allow it: mc anonymous set download <server>/${bucket}/avatars`,
      );
    }
    if (other === 200) {
      throw new StackError(
        `S3_ENDPOINT: anyone can read all of the bucket ${bucket}. Open avatars alone: mc anonymous set none <server>/${bucket} && mc anonymous set download <server>/${bucket}/avatars`,
      );
    }
  } finally {
    for (const object of objects) await client.removeObject(bucket, object);
  }
}

/** Throws a StackError that says what to do unless avatars can be kept there. */
export async function checkFiles(settings: FilesSettings): Promise<void> {
  const client = openFilesClient({ endpoint: settings.url, accessKey: settings.accessKey, secretKey: settings.secretKey });
  const exists = await client.bucketExists(settings.bucket).catch((error: unknown) => {
    throw explain(settings, 'looking for the bucket', error);
  });
  if (!exists) {
    throw new StackError(
      `S3_ENDPOINT: the S3 server at ${placeOf(settings.url)} has no bucket ${settings.bucket}. Make it: mc mb <server>/${settings.bucket} && mc anonymous set download <server>/${settings.bucket}/avatars`,
    );
  }
  try {
    await checkReaders(client, settings);
  } catch (error) {
    throw error instanceof StackError ? error : explain(settings, 'writing an object', error);
  }
}
