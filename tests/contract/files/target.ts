/**
 * The S3 servers that the files contract is held against: the stand-in always, the real ones that CONTRACT_S3_SERVERS
 * names. Each runs over a folder of its own and can be started again over the same objects.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFiles } from '#local/files/files.ts';
import { startMinio, startVersity } from '#tests/servers/s3-servers.ts';

export const KEYS = { accessKey: 'contract-access', secretKey: 'contract-secret-key' };

interface RunningServer {
  url: string;
  stop: () => Promise<void>;
}

const START: Record<S3ServerName, (folder: string) => Promise<RunningServer>> = {
  s3rver: async (folder) => {
    const server = await startFiles({ dataDir: folder, ...KEYS });
    return { url: server.url, stop: () => server.close() };
  },
  minio: (folder) => startMinio(folder, KEYS),
  versity: (folder) => startVersity(folder, KEYS),
};

export type S3ServerName = 's3rver' | 'minio' | 'versity';

export interface FilesTarget {
  /** The S3 endpoint; another one after a restart. */
  url: string;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a server with the bucket made and its avatars open to everyone's reading. */
export async function openFilesTarget(name: S3ServerName): Promise<FilesTarget> {
  const folder = await mkdtemp(join(tmpdir(), `contract-files-${name}-`));
  let server = await START[name](folder);
  const target: FilesTarget = {
    url: server.url,
    restart: async () => {
      await server.stop();
      server = await START[name](folder);
      target.url = server.url;
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return target;
}
