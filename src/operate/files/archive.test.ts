import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Client } from 'minio';
import { expect, test } from 'vitest';
import { exportFiles } from './archive.ts';

/** A bucket that lists all of these, and has lost some of them by the time that they are asked for. */
function bucketOf(files: Record<string, { gone?: 'before it is looked at' | 'before it is read' }>): Client {
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    listObjectsV2: () => Readable.from(Object.keys(files).map((name) => ({ name }))),
    statObject: (_bucket: string, name: string) =>
      files[name]?.gone === 'before it is looked at'
        ? refuse('NotFound')
        : Promise.resolve({ size: name.length, lastModified: new Date(0), metaData: {} }),
    getObject: (_bucket: string, name: string) =>
      files[name]?.gone === 'before it is read' ? refuse('NoSuchKey') : Promise.resolve(Readable.from([name])),
  } as unknown as Client;
}

test('a file that is removed while the archive is made is left out, whenever that is', async () => {
  const client = bucketOf({
    'avatars/first': {},
    'avatars/early': { gone: 'before it is looked at' },
    'avatars/late': { gone: 'before it is read' },
    'avatars/last': {},
  });
  const target = new PassThrough();
  const [written, count] = await Promise.all([text(target), exportFiles({ client, bucket: 'any' }, target)]);
  expect(count).toBe(2);
  expect(written).toContain('avatars/first');
  expect(written).toContain('avatars/last');
  expect(written).not.toContain('avatars/early');
  expect(written).not.toContain('avatars/late');
});
