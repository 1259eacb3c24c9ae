/**
 * The steps of `npm run test:servers`: the contracts on real servers, then the portal in the browser on Keycloak, MinIO
 * and a PostgreSQL that the stack did not start, signing in by the form and on Keycloak's own page. The browser runs a
 * choice of its tests; with `all` every one that makes sense there.
 */
import { join } from 'node:path';
import { AS_HASURA } from '#tests/support/test-stack.ts';
import { runPlaywright, runVitest } from '#tests/support/test-suites.ts';
import type { Count } from '#tests/support/test-suites.ts';
import { lacksForAll, lacksForGo, lacksForKeycloak } from './available.ts';
import { caddyProgram } from './caddy.ts';
import { composeValidator } from './compose-validator.ts';
import { startKeycloak } from './keycloak.ts';
import { startRealServers } from './real-servers.ts';
import { buildMinio, buildVersity } from './s3-servers.ts';

export interface ServerStep {
  name: string;
  run: (tools: { reports: string; env: NodeJS.ProcessEnv }) => Promise<Count>;
  /** What this machine lacks for it, or null; then it is left out, and that is said. */
  lacks: () => Promise<string | null>;
}

/** What touches the identity server and the files most; the rest of the suite meets them only in passing. */
const CHOICE = {
  form: ['sign-in', 'sign-up', 'session', 'profile', 'student.spec', 'admin.spec'],
  redirect: ['redirect', 'profile', 'student.spec', 'admin.spec'],
};

async function contractOnKeycloak(reports: string, env: NodeJS.ProcessEnv): Promise<Count> {
  const demoPassword = 'portal-demo-2026';
  const publicUrl = 'http://localhost:3000';
  const keycloak = await startKeycloak({ dataDir: join(reports, 'contract-keycloak'), publicUrl, demoPassword });
  try {
    const settings = {
      CONTRACT_KEYCLOAK_URL: keycloak.url,
      CONTRACT_KEYCLOAK_PUBLIC_URL: publicUrl,
      CONTRACT_KEYCLOAK_CLIENT_SECRET: keycloak.clientSecret,
      CONTRACT_KEYCLOAK_OPERATOR_SECRET: keycloak.operatorSecret,
      CONTRACT_KEYCLOAK_ADMIN: keycloak.admin.username,
      CONTRACT_KEYCLOAK_ADMIN_PASSWORD: keycloak.admin.password,
      DEMO_PASSWORD: demoPassword,
    };
    return await runVitest(['contract'], reports, { ...env, ...settings }, { files: ['tests/contract/identity'] });
  } finally {
    await keycloak.stop();
  }
}

async function browserOnRealServers(
  signIn: 'form' | 'redirect',
  isWhole: boolean,
  { reports, env: { TEST_POSTGRES_URL: postgresUrl = '' } }: Parameters<ServerStep['run']>[0],
): Promise<Count> {
  const servers = await startRealServers(join(reports, `servers-${signIn}`), postgresUrl, signIn);
  try {
    // One of the two modes is as a university runs it, with the manners of Hasura as well.
    const env = { PORTAL_TEST_SERVERS: JSON.stringify(servers.settings), ...(signIn === 'form' && AS_HASURA) };
    return await runPlaywright(reports, env, isWhole ? [] : [...CHOICE[signIn], '--project=desktop']);
  } finally {
    await servers.stop();
  }
}

/** The steps, in order. */
export function serverSteps(isWhole: boolean): ServerStep[] {
  return [
    { name: 'keycloak', lacks: lacksForKeycloak, run: ({ reports, env }) => contractOnKeycloak(reports, env) },
    {
      name: 's3-servers',
      lacks: lacksForGo,
      run: async ({ reports, env }) => {
        // Here, because it takes minutes the first time: longer than a test may wait.
        await buildMinio();
        await buildVersity();
        return runVitest(['contract'], reports, { ...env, CONTRACT_S3_SERVERS: 'minio,versity' }, { files: ['tests/contract/files'] });
      },
    },
    {
      name: 'front',
      lacks: lacksForGo,
      run: async ({ reports, env }) => {
        await caddyProgram();
        await composeValidator();
        const files = ['tests/contract/front', 'tests/contract/compose'];
        return runVitest(['contract'], reports, { ...env, CONTRACT_GO: 'true' }, { files });
      },
    },
    { name: 'real-form', lacks: lacksForAll, run: (tools) => browserOnRealServers('form', isWhole, tools) },
    { name: 'real-redirect', lacks: lacksForAll, run: (tools) => browserOnRealServers('redirect', isWhole, tools) },
  ];
}
