import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFiles } from '#local/outside/check-files.ts';
import { env } from '#tests/contract/env.ts';
import { type FilesTarget, KEYS, openFilesTarget } from './target.ts';

const bucket = 'internship-images';

describe.each(env.CONTRACT_S3_SERVERS)('the file server %s', (name) => {
  let server: FilesTarget;
  let client: Client;

  beforeAll(async () => {
    server = await openFilesTarget(name);
    client = clientWith(KEYS);
  });
  afterAll(() => server?.close());

  function clientWith(pair: { accessKey: string; secretKey: string }): Client {
    const { hostname, port } = new URL(server.url);
    return new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', ...pair });
  }

  async function keysUnder(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for await (const item of client.listObjectsV2(bucket, prefix, true)) names.push((item as { name: string }).name);
    return names.sort();
  }

  it('has the bucket', async () => {
    expect(await client.bucketExists(bucket)).toBe(true);
  });

  it('passes the check of a start with S3_ENDPOINT', async () => {
    await expect(checkFiles({ url: server.url, ...KEYS, bucket })).resolves.toBeUndefined();
    expect(await keysUnder('')).toEqual([]);
  });

  it.skipIf(name === 's3rver')('does not pass it while avatars are closed, or everything is open', async () => {
    const policyFor = (resource: string) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${bucket}/${resource}`] }],
      });
    const check = () => checkFiles({ url: server.url, ...KEYS, bucket });
    await client.setBucketPolicy(bucket, policyFor('elsewhere/*'));
    await expect(check()).rejects.toThrow('visitors may not read internship-images/avatars');
    await client.setBucketPolicy(bucket, policyFor('*'));
    await expect(check()).rejects.toThrow('anyone can read all of the bucket internship-images');
    await client.setBucketPolicy(bucket, policyFor('avatars/*'));
    await expect(check()).resolves.toBeUndefined();
  });

  it('keeps an object with its content type', async () => {
    const content = Buffer.from('a picture, é');
    await client.putObject(bucket, 'avatars/u1/u1-1.webp', content, content.length, { 'Content-Type': 'image/webp' });
    expect(await buffer(await client.getObject(bucket, 'avatars/u1/u1-1.webp'))).toEqual(content);
    const stat = await client.statObject(bucket, 'avatars/u1/u1-1.webp');
    expect(stat).toMatchObject({ size: content.length, metaData: { 'content-type': 'image/webp' } });
  });

  it('overwrites, lists by prefix and removes', async () => {
    for (const name of ['1', '2', '1']) await client.putObject(bucket, `avatars/u2/${name}.webp`, name);
    await client.putObject(bucket, 'avatars/u20/1.webp', 'of another user');
    expect(await keysUnder('avatars/u2/')).toEqual(['avatars/u2/1.webp', 'avatars/u2/2.webp']);
    await client.removeObjects(bucket, ['avatars/u2/1.webp']);
    await client.removeObject(bucket, 'avatars/u2/not-there.webp');
    expect(await keysUnder('avatars/u2/')).toEqual(['avatars/u2/2.webp']);
    await expect(client.statObject(bucket, 'avatars/u2/1.webp')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('accepts presigned addresses', async () => {
    const put = await client.presignedPutObject(bucket, 'private/signed.txt', 60);
    expect((await fetch(put, { method: 'PUT', body: 'signed' })).status).toBe(200);
    const get = await client.presignedGetObject(bucket, 'private/signed.txt', 60);
    expect(await (await fetch(get)).text()).toBe('signed');
  });

  it('lets anyone read an avatar, and nothing else', async () => {
    await client.putObject(bucket, 'avatars/u3/u3-1.webp', 'public', 6, { 'Content-Type': 'image/webp' });
    await client.putObject(bucket, 'private/note.txt', 'private');
    const avatar = await fetch(`${server.url}/${bucket}/avatars/u3/u3-1.webp`);
    expect([avatar.status, avatar.headers.get('content-type'), await avatar.text()]).toEqual([200, 'image/webp', 'public']);
    // Servers name a refusal differently where no object is asked for.
    for (const [method, path, ...refusals] of [
      ['GET', 'private/note.txt', 403],
      ['GET', '', 403],
      ['GET', 'avatars/', 403, 404],
      ['PUT', 'avatars/u3/u3-1.webp', 403],
      ['DELETE', 'avatars/u3/u3-1.webp', 403],
      ['POST', '', 400, 403, 412],
    ] as const) {
      expect(refusals).toContain((await fetch(`${server.url}/${bucket}/${path}`, { method })).status);
    }
    expect(await keysUnder('avatars/u3/')).toEqual(['avatars/u3/u3-1.webp']);
  });

  it('refuses what only looks signed', async () => {
    const path = `${server.url}/${bucket}/avatars/forged.webp`;
    for (const [url, authorization] of [
      [path, 'nonsense'],
      [path, 'AWS contract-access:nonsense'],
      [path, 'AWS4-HMAC-SHA256 Credential=contract-access/20261121/us-east-1/s3/aws4_request'],
      [`${path}?X-Amz-Algorithm=AWS4-HMAC-SHA256`, null],
      [`${path}?Signature=x&AWSAccessKeyId=contract-access&Expires=9999999999`, null],
    ] as const) {
      const headers: Record<string, string> = authorization === null ? {} : { authorization };
      const { status } = await fetch(url, { method: 'PUT', body: 'x', headers });
      expect([400, 403]).toContain(status);
    }
    expect((await fetch(path)).status).toBe(404);
  });

  it('refuses an unknown key, a wrong secret and its library’s default key', async () => {
    // The Versity gateway has a code of its own for a key that nobody has.
    const unknown = /^(InvalidAccessKeyId|XAdminUserNotFound)$/;
    for (const { code, ...pair } of [
      { accessKey: 'nobody', secretKey: KEYS.secretKey, code: unknown },
      { accessKey: KEYS.accessKey, secretKey: 'wrong-secret', code: /^SignatureDoesNotMatch$/ },
      { accessKey: 'S3RVER', secretKey: 'S3RVER', code: unknown },
    ]) {
      await expect(clientWith(pair).putObject(bucket, 'avatars/x', 'x')).rejects.toMatchObject({ code: expect.stringMatching(code) });
    }
  });

  it('keeps objects over a restart', async () => {
    await client.putObject(bucket, 'avatars/u4/u4-1.webp', 'kept');
    await server.restart();
    client = clientWith(KEYS);
    expect(await (await fetch(`${server.url}/${bucket}/avatars/u4/u4-1.webp`)).text()).toBe('kept');
  });
});
