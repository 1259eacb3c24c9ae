/**
 * The servers of a university for one run of the browser tests: PostgreSQL, Keycloak and MinIO that the stack did not
 * start, each with what an operator would have set up, and the settings that name them to `npm start`.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#local/free-port.ts';
import { ensureDatabase } from '#local/postgres/ensure-database.ts';
import { startKeycloak } from './keycloak.ts';
import { startMinio } from './s3-servers.ts';

export interface RealServers {
  /** Settings of the stack, for PORTAL_TEST_SERVERS. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

const DEMO_PASSWORD = 'portal-demo-2026';

/** Starts them over an empty folder; `postgresUrl` is a server where a database may be made. */
export async function startRealServers(folder: string, postgresUrl: string, signIn: 'form' | 'redirect'): Promise<RealServers> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const [keycloak, minio] = await Promise.allSettled([
    startKeycloak({
      dataDir: join(folder, 'keycloak'),
      publicUrl,
      demoPassword: DEMO_PASSWORD,
      directGrants: signIn === 'form',
    }),
    startMinio(join(folder, 'minio')),
  ]);
  const stop = async () => {
    for (const server of [keycloak, minio]) if (server.status === 'fulfilled') await server.value.stop();
  };
  if (keycloak.status === 'rejected' || minio.status === 'rejected') {
    await stop();
    throw keycloak.status === 'rejected' ? keycloak.reason : (minio as PromiseRejectedResult).reason;
  }
  const database = await ensureDatabase(postgresUrl, `portal_${randomBytes(6).toString('hex')}`);
  return {
    settings: {
      PORT: `${port}`,
      PORTAL_SIGN_IN: signIn,
      DEMO_ACCOUNTS: 'true',
      DEMO_PASSWORD,
      DATABASE_URL: database,
      KEYCLOAK_URL: keycloak.value.url,
      KEYCLOAK_CLIENT_SECRET: keycloak.value.clientSecret,
      KEYCLOAK_OPERATOR_SECRET: keycloak.value.operatorSecret,
      S3_ENDPOINT: minio.value.url,
      S3_ACCESS_KEY: minio.value.accessKey,
      S3_SECRET_KEY: minio.value.secretKey,
    },
    stop,
  };
}
