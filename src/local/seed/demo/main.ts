/** `node src/local/seed/demo/main.ts`: the demo data for the database of `DATABASE_URL`; a later run adds the activity since. */
import { environment } from '#local/env.ts';
import { seedDemoOnce, topUpDemoActivity } from './seed-demo.ts';

const { DATABASE_URL } = environment;
if (DATABASE_URL) {
  const seeding = { clock: () => new Date(), log: (line: string) => console.log(line) };
  if (!(await seedDemoOnce(DATABASE_URL, seeding))) await topUpDemoActivity(DATABASE_URL, seeding);
} else {
  console.error('DATABASE_URL is missing: the database to fill.');
  process.exitCode = 1;
}
