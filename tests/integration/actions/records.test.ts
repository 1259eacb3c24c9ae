/** Views and applies over two replicas of the action service and one database. */
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#actions/adapters/database/database.ts';
import { recordViews } from '#actions/handlers/record-view/record-views.ts';
import { createListing } from '#tests/support/listings.ts';
import {
  callAction,
  createStudents,
  refusal,
  sessionOf,
  startPortalActions,
  type Answer,
  type PortalActions,
  type Replica,
} from './portal-actions.ts';

let portal: PortalActions;
let replicas: [Replica, Replica];

beforeAll(async () => {
  portal = await startPortalActions();
  replicas = await Promise.all([portal.startReplica(), portal.startReplica()]);
});
afterAll(() => portal?.[Symbol.asyncDispose]());

/** Sends all calls at once, every second one to the other replica. */
function callAll(calls: { name: string; input: unknown; userId: string }[]): Promise<Answer[]> {
  return Promise.all(
    calls.map(({ name, input, userId }, position) => callAction(replicas[position % 2]?.url ?? '', name, input, sessionOf(userId))),
  );
}

function countOf(answers: Answer[], key: 'counted' | 'logged'): number {
  return answers.filter((answer) => answer.status === 200 && answer.body[key] === true).length;
}

async function storedOf(internshipId: string) {
  const { rows } = await portal.db.query(
    `select views, apply_clicks,
            (select count(*)::int from activity_logs where internship_id = i.id and event = 'view') as view_logs,
            (select count(*)::int from activity_logs where internship_id = i.id and event = 'apply') as apply_logs,
            (select coalesce(sum(views), 0)::int from listing_daily_stats where internship_id = i.id) as day_views,
            (select coalesce(sum(applies), 0)::int from listing_daily_stats where internship_id = i.id) as day_applies,
            (select count(*)::int from user_internship_interactions where internship_id = i.id and is_viewed) as viewers
       from internships i where id = $1`,
    [internshipId],
  );
  return rows[0];
}

/** Statements on one connection, tried once. */
function on(connection: PoolClient): Pick<Queries, 'rows'> {
  return {
    async rows(schema, { text, values }) {
      return (await connection.query(text, [...values])).rows.map((row) => schema.parse(row));
    },
  };
}

async function waitersForLocks(): Promise<number> {
  const { rows } = await portal.db.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('views', () => {
  it('of one user for one listing, 200 at once on two replicas, count once and log once a page session', async () => {
    const [[userId], { id }] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db)]);
    const input = { internshipId: id, pageSession: randomUUID() };
    const began = performance.now();
    const answers = await callAll(Array.from({ length: 200 }, () => ({ name: 'recordView', input, userId: userId! })));
    // Within one window that is exactly 1; a machine too busy for that has passed further windows.
    const windows = 1 + Math.floor((performance.now() - began) / 2_000);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const counted = countOf(answers, 'counted');
    expect(counted).toBeGreaterThanOrEqual(1);
    expect(counted).toBeLessThanOrEqual(windows);
    expect(countOf(answers, 'logged')).toBe(1);
    expect(await storedOf(id)).toMatchObject({ views: counted, view_logs: 1, day_views: 1, viewers: 1 });
  });

  it('of 200 users at once count 200, and what was answered is what is stored', async () => {
    const [users, { id }] = await Promise.all([createStudents(portal.db, 200), createListing(portal.db)]);
    const answers = await callAll(
      users.map((userId) => ({ name: 'recordView', input: { internshipId: id, pageSession: randomUUID() }, userId })),
    );
    expect([countOf(answers, 'counted'), countOf(answers, 'logged')]).toEqual([200, 200]);
    expect(await storedOf(id)).toMatchObject({ views: 200, view_logs: 200, day_views: 200, viewers: 200 });
  });

  it('of an unknown listing are refused by themselves among many that are recorded', async () => {
    const [users, { id }] = await Promise.all([createStudents(portal.db, 60), createListing(portal.db)]);
    const isUnknown = (position: number) => position % 9 === 4;
    const answers = await callAll(
      users.map((userId, position) => ({
        name: 'recordView',
        input: { internshipId: isUnknown(position) ? randomUUID() : id, pageSession: randomUUID() },
        userId,
      })),
    );
    expect(answers.map(({ status }) => status)).toEqual(users.map((_user, position) => (isUnknown(position) ? 400 : 200)));
    const recorded = users.filter((_user, position) => !isUnknown(position)).length;
    expect(await storedOf(id)).toMatchObject({ views: recorded, view_logs: recorded, day_views: recorded, viewers: recorded });
  });

  it('recorded together never wait in a circle with another view of one of them', async () => {
    const [users, { id }] = await Promise.all([createStudents(portal.db, 2), createListing(portal.db)]);
    const viewOf = (userId: string | undefined) => ({ userId: userId!, internshipId: id, pageSession: randomUUID() });
    const [holder, first, second] = await Promise.all([portal.db.connect(), portal.db.connect(), portal.db.connect()]);
    try {
      await holder.query('begin');
      await holder.query('update internships set title = title where id = $1', [id]);
      const together = recordViews(on(first), users.map(viewOf));
      await expect.poll(waitersForLocks).toBe(1);
      const alone = recordViews(on(second), [viewOf(users.toSorted().at(-1))]);
      await expect.poll(waitersForLocks).toBe(2);
      await holder.query('rollback');
      expect(await Promise.all([together, alone])).toEqual([
        [
          { counted: true, logged: true },
          { counted: true, logged: true },
        ],
        [{ counted: expect.any(Boolean), logged: true }],
      ]);
    } finally {
      for (const connection of [holder, first, second]) connection.release(true);
    }
  });

  it('of one user for one listing are logged at most five times an hour, whatever page sessions are made up', async () => {
    const [[userId], { id }, other] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db), createListing(portal.db)]);
    const view = (internshipId: string) => ({ name: 'recordView', input: { internshipId, pageSession: randomUUID() }, userId: userId! });
    const answers = await callAll(Array.from({ length: 60 }, () => view(id)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(countOf(answers, 'logged')).toBe(5);
    expect(await storedOf(id)).toMatchObject({ views: countOf(answers, 'counted'), view_logs: 5, day_views: 5 });
    expect(countOf(await callAll([view(other.id)]), 'logged')).toBe(1);

    const shift = (time: string) =>
      portal.db.query('update actions.page_views set seen_at = seen_at - $2::interval where user_id = $1', [userId, time]);
    await shift('59 minutes');
    expect(countOf(await callAll([view(id)]), 'logged')).toBe(0);
    await shift('1 minute');
    expect(countOf(await callAll([view(id), view(id)]), 'logged')).toBe(2);
  });

  it('mixed with applies of 40 users on three listings: every answer is in the rows', async () => {
    const users = await createStudents(portal.db, 40);
    const listings = await Promise.all([createListing(portal.db), createListing(portal.db), createListing(portal.db)]);
    const calls = users.flatMap((userId) =>
      listings.flatMap(({ id }) => [
        { name: 'recordView', input: { internshipId: id, pageSession: userId }, userId },
        { name: 'recordApply', input: { internshipId: id, method: 'external_link' }, userId },
        { name: 'recordView', input: { internshipId: id, pageSession: userId }, userId },
        { name: 'recordApply', input: { internshipId: id, method: 'copied_email' }, userId },
      ]),
    );
    const answers = await callAll(calls);
    for (const { id } of listings) {
      const own = (name: string) =>
        answers.filter((_answer, position) => calls[position]?.name === name && calls[position]?.input.internshipId === id);
      const views = { counted: countOf(own('recordView'), 'counted'), logged: countOf(own('recordView'), 'logged') };
      const applies = { counted: countOf(own('recordApply'), 'counted'), logged: countOf(own('recordApply'), 'logged') };
      expect(Math.min(views.counted, applies.counted, applies.logged)).toBeGreaterThanOrEqual(40);
      expect(views.logged).toBe(40);
      expect(await storedOf(id)).toEqual({
        views: views.counted,
        view_logs: views.logged,
        day_views: views.logged,
        viewers: 40,
        apply_clicks: applies.counted,
        apply_logs: applies.logged,
        day_applies: applies.logged,
      });
    }
  });

  it('of a listing that is archived or unknown are refused, and of another role too', async () => {
    const [[userId], { id }] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db, { deleted_at: new Date() })]);
    const gone = refusal('This internship is no longer available', 'listing_not_found');
    const input = { internshipId: id, pageSession: randomUUID() };
    const { url } = replicas[0];
    expect(await callAction(url, 'recordView', input, sessionOf(userId!))).toEqual(gone);
    expect(await callAction(url, 'recordView', { ...input, internshipId: randomUUID() }, sessionOf(userId!))).toEqual(gone);
    const signedOut = refusal('Not authenticated', 'not_authenticated');
    expect(await callAction(url, 'recordView', input, sessionOf(userId!, 'portal_admin'))).toEqual(signedOut);
    expect(await callAction(url, 'recordView', input, { 'x-hasura-role': 'anonymous', 'x-hasura-user-id': userId! })).toEqual(signedOut);
    expect(await callAction(url, 'recordView', input, { 'x-hasura-role': 'admin', 'x-hasura-user-id': userId! })).toEqual(signedOut);
    expect(await storedOf(id)).toMatchObject({ views: 0, view_logs: 0, viewers: 0 });
  });

  it('of a user without a profile are refused', async () => {
    const { id } = await createListing(portal.db);
    const answer = await callAction(
      replicas[0].url,
      'recordView',
      { internshipId: id, pageSession: randomUUID() },
      sessionOf(randomUUID()),
    );
    expect(answer).toEqual(refusal('Not authenticated', 'not_authenticated'));
    expect(await storedOf(id)).toMatchObject({ views: 0 });
  });
});

describe('applies', () => {
  /** An apply whose last count and log lie this long back. */
  async function applyAfter(milliseconds: number) {
    const [[userId], { id }] = await Promise.all([createStudents(portal.db, 1), createListing(portal.db)]);
    const input = { internshipId: id, method: 'external_link' };
    await callAction(replicas[0].url, 'recordApply', input, sessionOf(userId!));
    await portal.db.query(
      `update actions.throttles set last_at = clock_timestamp() - make_interval(secs => $3) where user_id = $1 and internship_id = $2`,
      [userId, id, milliseconds / 1_000],
    );
    const answer = await callAction(replicas[1].url, 'recordApply', input, sessionOf(userId!));
    return { ...answer.body, stored: await storedOf(id) };
  }

  it('move nothing within 2 s', async () => {
    expect(await applyAfter(0)).toMatchObject({ counted: false, logged: false, stored: { apply_clicks: 1, apply_logs: 1 } });
  });

  it('move the counter but not the log from 2 s on', async () => {
    expect(await applyAfter(2_000)).toMatchObject({
      counted: true,
      logged: false,
      stored: { apply_clicks: 2, apply_logs: 1, day_applies: 1 },
    });
  });

  it('move both from 3 s on', async () => {
    expect(await applyAfter(3_000)).toMatchObject({
      counted: true,
      logged: true,
      stored: { apply_clicks: 2, apply_logs: 2, day_applies: 2 },
    });
  });

  it.each([
    ['apply_count', 2],
    ['apply_log', 3],
    ['view_count', 2],
  ])('pass the window %s at exactly %d s and not a microsecond earlier', async (kind, seconds) => {
    const [user, listing, from] = [randomUUID(), randomUUID(), '2026-11-21T03:00:00Z'];
    const pass = async (microseconds: number) => {
      const { rows } = await portal.db.query(
        `select actions.pass_throttle($1, $2, $3, $4::timestamptz + $5 * interval '1 microsecond', make_interval(secs => $6)) as passed`,
        [kind, user, listing, from, microseconds, seconds],
      );
      return rows[0].passed as boolean;
    };
    expect([await pass(0), await pass(seconds * 1_000_000 - 1), await pass(seconds * 1_000_000)]).toEqual([true, false, true]);
  });

  it('of a closed listing are refused and move nothing', async () => {
    const [[userId], { id }] = await Promise.all([
      createStudents(portal.db, 1),
      createListing(portal.db, { expires_at: new Date(Date.now() - 1_000) }),
    ]);
    const answer = await callAction(replicas[0].url, 'recordApply', { internshipId: id, method: 'copied_email' }, sessionOf(userId!));
    expect(answer).toEqual(refusal('This internship is closed and takes no more applications', 'listing_closed'));
    expect(await storedOf(id)).toMatchObject({ apply_clicks: 0, apply_logs: 0 });
  });

  it('by an unknown method or with a wrong id are not understood', async () => {
    const input = { internshipId: randomUUID(), method: 'carrier_pigeon' };
    const notUnderstood = refusal('The request was not understood', 'input_invalid');
    expect(await callAction(replicas[0].url, 'recordApply', input, sessionOf(randomUUID()))).toEqual(notUnderstood);
    expect(
      await callAction(replicas[0].url, 'recordApply', { internshipId: 'x', method: 'external_link' }, sessionOf(randomUUID())),
    ).toEqual(notUnderstood);
  });
});
