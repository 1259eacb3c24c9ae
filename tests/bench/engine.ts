/**
 * `npm run bench -- engine`: the engine side by side with a bare server that runs the same work as one prepared
 * statement, and with PostGraphile 5, among 10,000 listings, 5,000 students and 1,000,000 log rows; then what one user
 * waits for, `record_view` under load, and the engine's start. Prints every figure and leaves with 1 when a ratio, a
 * count of statements or a promise is broken; times fail at three times their goal.
 * `--quick` is for every change: small amounts, short rounds, without PostGraphile, and of the ratios only a quarter is held.
 */
import { createBudgets } from './support/budgets.ts';
import { installPackages } from './support/install-packages.ts';
import { createCases } from './engine/cases.ts';
import { CONNECTIONS, type Ports } from './engine/compare.ts';
import { startBenchDatabase } from './engine/database.ts';
import { createJudge } from './engine/judge.ts';
import { readPopulation } from './engine/population.ts';
import { machine } from './engine/print.ts';
import { createPrograms } from './engine/programs.ts';
import { createRecordView } from './engine/record-view.ts';
import { engineEnv, startActions, startBare, startEngine, startPostgraphile } from './engine/servers.ts';
import { startTokenIssuer } from './engine/tokens.ts';

const isQuick = process.argv.includes('--quick');
const AMOUNTS = isQuick ? { listings: 1_000, students: 200, logs: 10_000 } : { listings: 10_000, students: 5_000, logs: 1_000_000 };
const MORE_LISTINGS = { listings: 90_000, students: 0, logs: 0 };
const STARTS = isQuick ? 1 : 5;

const budgets = createBudgets();
const judge = createJudge(budgets, isQuick ? 'quick' : 'full');
if (!isQuick) await installPackages('postgraphile');
const issuer = await startTokenIssuer();
const database = await startBenchDatabase();
const programs = createPrograms();
try {
  const { url, db } = database;
  await database.addRows(AMOUNTS);
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date());
  const population = await readPopulation(db, issuer);
  const starred = new Set<string>();
  const cases = createCases(population, { now: minute, day, onStar: (pair) => starred.add(pair) });
  budgets.say(`The engine among ${AMOUNTS.listings} listings, ${AMOUNTS.students} students, ${AMOUNTS.logs} log rows`);
  budgets.say(`  ${machine(database.version)}, ${CONNECTIONS} connections, PostgreSQL and the load on the same machine`);

  const ports: Ports & { actions: number } = { engine: 0, bare: 0, postgraphile: null, actions: 0 };
  const recordView = await createRecordView(db, url, population, ports);
  const alone = await judge.functionAlone(recordView);

  ports.actions = (await startActions(programs, url)).port;
  const env = engineEnv(url, issuer.jwtSecret, ports.actions);
  await judge.starts(() => startEngine(programs, env), STARTS);
  ports.engine = (await startEngine(programs, env)).port;
  ports.bare = (await startBare(programs, url, cases)).port;
  if (!isQuick) ports.postgraphile = (await startPostgraphile(programs, url)).port;

  await judge.statements(env, cases);
  // Before the loads write their own thousands of views into today.
  await judge.today(ports.engine, population, day);
  await judge.search(ports.engine, population, minute, AMOUNTS.listings, 20);
  for (const benchCase of cases) await judge.comparison(benchCase, ports);
  await judge.stars(db, starred);
  await judge.recordView(recordView, alone, ports.engine, population, day);
  await recordView.close();
  if (!isQuick) {
    await database.addRows(MORE_LISTINGS);
    await judge.search(ports.engine, population, minute, AMOUNTS.listings + MORE_LISTINGS.listings, 60);
  }
} finally {
  await programs.stopAll();
  issuer.close();
  await database.stop();
}
process.exitCode = budgets.report() ? 0 : 1;
