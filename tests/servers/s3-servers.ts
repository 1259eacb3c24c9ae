/**
 * Real S3 servers for tests, built once with Go into the cache: MinIO, whose releases are no longer published as
 * images, and the Versity gateway, which is maintained. Each is started on a free port with the portal's bucket made
 * and its avatars readable by anyone, as an operator would.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'minio';
import { findFreePort } from '#local/free-port.ts';
import { cached } from './cache.ts';
import { runCommand } from './run-command.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const BUCKET = 'internship-images';

export interface S3Server {
  url: string;
  accessKey: string;
  secretKey: string;
  stop: () => Promise<void>;
}

/** Starts a server over `dataDir`; the same keys and folder go on with what was stored. */
export type StartS3 = (dataDir: string, keys?: { accessKey: string; secretKey: string }) => Promise<S3Server>;

/** What was released last: MinIO tags no versions that Go understands. */
const MINIO = { module: 'github.com/minio/minio', version: 'v0.0.0-20260212201848-7aac2a2c5b7c', command: 'minio' };
const MINIO_CLIENT = { module: 'github.com/minio/mc', version: 'v0.0.0-20250313080218-cf909e1063a9', command: 'mc' };
const VERSITY = { module: 'github.com/versity/versitygw/cmd/versitygw', version: 'v1.8.0', command: 'versitygw' };

/** The program of a Go module in the cache. */
async function goProgram({ module, version, command }: typeof MINIO): Promise<string> {
  const folder = await cached(`${command}-${version}`, async (making) => {
    await runCommand('go', ['install', '-trimpath', '-ldflags=-s -w', `${module}@${version}`], {
      env: { GOBIN: making, CGO_ENABLED: '0' },
    });
  });
  return join(folder, command);
}

export const buildMinio = () => goProgram(MINIO);
/** MinIO's command line. */
export const buildMinioClient = () => goProgram(MINIO_CLIENT);
export const buildVersity = () => goProgram(VERSITY);

/** Makes the bucket and opens `avatars/` to everyone's reading; both stay as they are when they are there. */
async function prepareBucket({ url, accessKey, secretKey }: Pick<S3Server, 'url' | 'accessKey' | 'secretKey'>): Promise<void> {
  const { hostname, port } = new URL(url);
  const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, region: 'us-east-1', accessKey, secretKey });
  if (!(await client.bucketExists(BUCKET))) await client.makeBucket(BUCKET);
  const statement = { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: [`arn:aws:s3:::${BUCKET}/avatars/*`] };
  await client.setBucketPolicy(BUCKET, JSON.stringify({ Version: '2012-10-17', Statement: [statement] }));
}

const randomKeys = () => ({ accessKey: randomBytes(10).toString('hex'), secretKey: randomBytes(20).toString('hex') });

async function ready(server: ServerProcess, url: string, keys: { accessKey: string; secretKey: string }): Promise<S3Server> {
  try {
    await prepareBucket({ url, ...keys });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, ...keys, stop: server.stop };
}

export const startMinio: StartS3 = async (dataDir, keys = randomKeys()) => {
  const command = await buildMinio();
  await mkdir(join(dataDir, 'objects'), { recursive: true });
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const server = await startServer({
    name: 'MinIO',
    command,
    args: ['server', join(dataDir, 'objects'), '--address', new URL(url).host, '--quiet'],
    env: { MINIO_ROOT_USER: keys.accessKey, MINIO_ROOT_PASSWORD: keys.secretKey, MINIO_BROWSER: 'off', MINIO_UPDATE: 'off' },
    readyUrl: `${url}/minio/health/ready`,
    logFile: join(dataDir, 'minio.log'),
  });
  return ready(server, url, keys);
};

export const startVersity: StartS3 = async (dataDir, keys = randomKeys()) => {
  const command = await buildVersity();
  const [objects, metadata] = [join(dataDir, 'objects'), join(dataDir, 'metadata')];
  for (const folder of [objects, metadata]) await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const server = await startServer({
    name: 'The Versity gateway',
    command,
    // Beside the objects: not every file system keeps extended attributes.
    args: ['--port', new URL(url).host, '--health', '/health', '--quiet', 'posix', '--sidecar', metadata, objects],
    env: { ROOT_ACCESS_KEY: keys.accessKey, ROOT_SECRET_KEY: keys.secretKey },
    readyUrl: `${url}/health`,
    logFile: join(dataDir, 'versitygw.log'),
  });
  return ready(server, url, keys);
};
