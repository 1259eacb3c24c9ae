/** The avatars of the portal as one tar stream and back: names, contents, and the headers that browsers get with them. */
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'minio';
import { extract, pack } from 'tar-stream';
import { OperatorError } from '#operate/operator-error.ts';

/** Kept in a tar's own headers for each file (pax, POSIX.1-2001). */
const CONTENT_TYPE = 'PORTAL.content-type';
const CACHE_CONTROL = 'PORTAL.cache-control';

const FOLDER = 'avatars/';

export interface ArchiveOptions {
  client: Client;
  bucket: string;
}

/** What `read` answers; null where the file is not there any more. */
async function unlessGone<Result>(read: Promise<Result>): Promise<Result | null> {
  return read.catch((error: { code?: string }) => {
    if (error.code === 'NotFound' || error.code === 'NoSuchKey') return null;
    throw error;
  });
}

/** Writes every avatar to `target`; answers how many. One that is removed meanwhile is left out. */
export async function exportFiles({ client, bucket }: ArchiveOptions, target: Writable): Promise<number> {
  const archive = pack();
  const written = pipeline(archive, target);
  let count = 0;
  try {
    for await (const { name } of client.listObjectsV2(bucket, FOLDER, true) as AsyncIterable<{ name?: string }>) {
      if (name === undefined) continue;
      const stat = await unlessGone(client.statObject(bucket, name));
      // Opened before its entry: an entry that was begun must be filled.
      const content = stat && (await unlessGone(client.getObject(bucket, name)));
      if (!content) continue;
      const headers = stat.metaData as Record<string, string | undefined>;
      const pax = {
        [CONTENT_TYPE]: headers['content-type'] ?? 'application/octet-stream',
        [CACHE_CONTROL]: headers['cache-control'] ?? '',
      };
      const entry = archive.entry({ name, size: stat.size, mtime: stat.lastModified, pax });
      await pipeline(content, entry);
      count += 1;
    }
    archive.finalize();
  } catch (cause) {
    archive.destroy(cause as Error);
    await written.catch(() => undefined);
    throw new OperatorError('The files could not be read.', 1, { cause });
  }
  await written;
  return count;
}

/** Stores every file of an archive that `exportFiles` wrote; answers how many. Files that are there already stay. */
export async function importFiles({ client, bucket }: ArchiveOptions, source: Readable): Promise<number> {
  const archive = extract();
  const read = pipeline(source, archive);
  let count = 0;
  try {
    for await (const entry of archive) {
      const { name, size, pax = {} } = entry.header as { name: string; size: number; pax?: Record<string, string> };
      if (!name.startsWith(FOLDER) || name.includes('..')) throw new OperatorError(`The archive holds "${name}", which is no avatar.`);
      await client.putObject(bucket, name, Readable.from(entry), size, {
        'Content-Type': pax[CONTENT_TYPE] ?? 'application/octet-stream',
        ...(pax[CACHE_CONTROL] ? { 'Cache-Control': pax[CACHE_CONTROL] } : {}),
      });
      count += 1;
    }
    await read;
  } catch (cause) {
    archive.destroy();
    await read.catch(() => undefined);
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError('The files could not be stored.', 1, { cause });
  }
  return count;
}
