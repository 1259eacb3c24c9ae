/**
 * The step of `npm run test:compose`: makes the images that cannot be had, builds and starts docker-compose.yml, runs the
 * main journeys in the browser and the tests of running/, and removes it all.
 */
import { join } from 'node:path';
import type { ServerStep } from '#tests/servers/steps.ts';
import { runPlaywright, runVitest } from '#tests/support/test-suites.ts';
import type { Count } from '#tests/support/test-suites.ts';
import { lacksForCompose, withRealImages } from './container-engine.ts';
import { makeBaseImages, removeStandIns } from './images/base-images.ts';
import { type Trial, compose, prepareTrial, removeTrial, startTrial } from './trial.ts';

/** The journeys of students and admins, their sessions and pictures; what reads mail in the local stack's inbox is left out. */
const JOURNEYS = ['student.spec', 'admin.spec', 'sign-in.spec', 'dashboard.spec', 'profile.spec'];
const JOURNEYS_ARGS = [...JOURNEYS, '--project=desktop', '--grep-invert', 'mails the user'];

let cleanUp: () => Promise<void> = () => Promise.resolve();

/** Removes what a step that was broken off has started; at once when there is none. */
export function stopTrial(): Promise<void> {
  const work = cleanUp();
  cleanUp = () => Promise.resolve();
  return work;
}

/** What the services said last; of the one that is to blame too. */
async function printLogs(trial: Trial): Promise<void> {
  for (const service of ['settings', 'postgres', 'keycloak', 'minio', 'minio-bucket', 'hasura', 'actions', 'web', 'demo-data'])
    console.error(await compose(trial, '--profile', 'demo', 'logs', '--tail', '25', '--no-color', service));
}

async function start(folder: string): Promise<Trial> {
  const trial = await prepareTrial(folder);
  cleanUp = async () => {
    await removeTrial(trial);
    if (!withRealImages) await removeStandIns();
  };
  if (!withRealImages) await makeBaseImages(folder);
  console.log('Building and starting the portal ...');
  await compose(trial, '--profile', 'demo', '--profile', 'tools', 'build');
  await startTrial(trial).catch(async (error: unknown) => {
    await printLogs(trial);
    throw error;
  });
  return trial;
}

async function runTests(trial: Trial, reports: string): Promise<Count> {
  const browser = await runPlaywright(
    reports,
    {
      PORTAL_TEST_STACK: JSON.stringify(trial.stack),
      PORTAL_TEST_SERVERS: JSON.stringify({ KEYCLOAK_URL: trial.stack.identityUrl }),
      TEST_ALLOW_LIST: 'true',
    },
    JOURNEYS_ARGS,
  );
  const installation = await runVitest(['compose'], reports, { COMPOSE_TRIAL: JSON.stringify(trial) });
  const failed = browser.failed + installation.failed;
  if (failed > 0) await printLogs(trial);
  return { passed: browser.passed + installation.passed, failed };
}

export const composeStep: ServerStep = {
  name: 'compose',
  lacks: lacksForCompose,
  run: async ({ reports }) => {
    try {
      return await runTests(await start(join(reports, 'compose')), reports);
    } finally {
      await stopTrial();
    }
  },
};
