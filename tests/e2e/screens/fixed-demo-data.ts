/** Demo data as of one moment, so that a picture differs only where the product does. */
import { Client } from 'pg';
import { seedDemoOnce } from '#local/seed/demo/seed-demo.ts';

/** A Friday afternoon in Jakarta: what every picture's clock says. */
export const PICTURE_TIME = new Date('2026-11-20T07:42:00Z');

/** Replaces all that a started stack holds, but for its accounts, with the demo data of that moment. */
export async function seedAsOf(databaseUrl: string, moment: Date): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `truncate public.internships, public.user_internship_interactions, public.activity_logs, public.listing_daily_stats, actions.hourly_counts,
              public.counter_changes, public.user_roles, public.profiles, local.demo_state cascade`,
  );
  await client.end();
  await seedDemoOnce(databaseUrl, { clock: () => moment, log: () => undefined });
}
