/** The engine as `npm run engine` starts it, with the portal's metadata, on a port of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ENGINE_OPTIONS } from '#local/bootstrap/engine-options.mjs';
import { ANNOUNCED_BY_ACTIONS } from '#local/supervisor/programs.ts';
import { checkout } from '#tests/support/checkout.ts';
import type { Usage } from './engine-probe.ts';

/** Signs the tokens of the benchmark's students. */
export const TOKEN_KEY = 'only-for-the-benchmark-of-live-queries';

export interface BenchEngine {
  port: number;
  /** What it has used since its start; asking it collects its garbage. */
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

function environment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HASURA_GRAPHQL_DATABASE_URL: databaseUrl,
    HASURA_GRAPHQL_METADATA_DIR: join(checkout, 'hasura/metadata'),
    HASURA_GRAPHQL_ADMIN_SECRET: 'unused-in-this-benchmark',
    HASURA_GRAPHQL_SERVER_PORT: '0',
    HASURA_GRAPHQL_SERVER_HOST: '127.0.0.1',
    HASURA_GRAPHQL_JWT_SECRET: JSON.stringify({ type: 'HS256', key: TOKEN_KEY }),
    HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false',
    ENGINE_STRICT_METADATA: 'true',
    ENGINE_LIVE_EXTERNAL: ANNOUNCED_BY_ACTIONS.join(','),
    ACTIONS_BASE_URL: 'http://127.0.0.1:1',
    ACTION_SECRET: 'unused-in-this-benchmark',
  };
}

/** Starts it with further settings; `BENCH_CPU_PROFILE` names a folder for a profile of its processor time. */
export async function startBenchEngine(databaseUrl: string, settings: Record<string, string> = {}): Promise<BenchEngine> {
  const profile = process.env.BENCH_CPU_PROFILE;
  const child = fork(join(checkout, 'src/engine/main.ts'), {
    env: { ...environment(databaseUrl), ...settings },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--expose-gc',
      ...ENGINE_OPTIONS,
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
      '--import',
      join(checkout, 'tests/bench/live/engine-probe.ts'),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let asked = 0;
  return {
    port,
    async usage() {
      asked += 1;
      const id = asked;
      child.send({ probe: id });
      for (;;) {
        const [answer] = (await once(child, 'message')) as [{ probe?: number; usage: Usage }];
        if (answer.probe === id) return answer.usage;
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
