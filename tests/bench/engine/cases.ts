/**
 * What is asked for side by side: the documents of the browser at the engine, the same work as one `json_agg`
 * statement at the bare server, and the equal query of PostGraphile where it has one.
 */
import { LIST_PAGE_SIZE } from '#domain/limits.ts';
import { MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import { portalDocument } from '#tests/bench/support/portal-documents.ts';
import { POSTGRAPHILE } from './postgraphile-queries.ts';
import { type Population, type Student, inTurn } from './population.ts';
import { DASHBOARD_COUNTS, LIST_PAGE, ONE_LISTING, SEARCH_PAGE, STAR } from './statements.ts';

/** One question, told to each server in its way. */
interface Question {
  asker: Student;
  variables: Record<string, unknown>;
  /** Values of the bare statement. */
  values: readonly unknown[];
  postgraphile?: Record<string, unknown>;
}

export interface BenchCase {
  name: string;
  title: string;
  query: string;
  statement: string;
  /** Planned for each call, as the engine does for what calls a function. */
  unnamed?: true;
  postgraphile?: string;
  /** The least share of the bare server's rate, and the most times its p99. */
  least?: number;
  most?: number;
  ask: (turn: number) => Question;
  /** Told that a turn was answered with data. */
  answered?: (turn: number) => void;
}

/** The words of the searches: what students type, common and rare. */
export const SEARCHES = ['data', 'engineer', 'jakarta', 'marketing analyst', 'computer science', 'kalimantan'];

const DASHBOARD = `query DashboardCounts($day: date!) {
  internships_aggregate(where: { deleted_at: { _is_null: true } }) { aggregate { count } }
  user_roles_aggregate(where: { role: { _eq: "student" } }) { aggregate { count } }
  listing_daily_stats_aggregate(where: { day: { _eq: $day } }) { aggregate { sum { views applies } } }
  presence_summary { active_users }
}`;

const page = { after: {}, limit: LIST_PAGE_SIZE, countUpTo: 0, counted: false };

export interface CaseSettings {
  /** ISO time: listings that close later are open. */
  now: string;
  /** The Jakarta day. */
  day: string;
  /** Told every pair whose star was answered. */
  onStar: (pair: string) => void;
}

export function createCases({ students, admin, listings, viewed }: Population, { now, day, onStar }: CaseSettings): BenchCase[] {
  return [
    {
      name: 'ListingsQuery',
      title: 'list page with own interactions',
      query: portalDocument('ListingsQuery'),
      statement: LIST_PAGE,
      postgraphile: POSTGRAPHILE.listPage,
      least: 0.8,
      most: 2,
      ask(turn) {
        const asker = inTurn(students, turn);
        return {
          asker,
          variables: { ...page, where: { _and: [{ expires_at: { _gte: now } }] } },
          values: [asker.id, now, LIST_PAGE_SIZE],
          postgraphile: { user: asker.id, now },
        };
      },
    },
    {
      name: 'FoundListingsQuery',
      title: 'filtered search',
      query: portalDocument('FoundListingsQuery'),
      statement: SEARCH_PAGE,
      unnamed: true,
      ask(turn) {
        const asker = inTurn(students, turn);
        const search = inTurn(SEARCHES, turn);
        const majors = [inTurn(MAJOR_FORM_OPTIONS, turn), inTurn(MAJOR_FORM_OPTIONS, turn + 3)];
        return {
          asker,
          variables: { ...page, search, where: { _and: [{ expires_at: { _gte: now } }, { major: { _has_keys_any: majors } }] } },
          values: [asker.id, search, now, majors, LIST_PAGE_SIZE],
        };
      },
    },
    {
      name: 'ListingDetailsQuery',
      title: 'one listing',
      query: portalDocument('ListingDetailsQuery'),
      statement: ONE_LISTING,
      postgraphile: POSTGRAPHILE.oneListing,
      ask(turn) {
        const id = inTurn(listings, turn * 7);
        return { asker: inTurn(students, turn), variables: { id }, values: [id], postgraphile: { id } };
      },
    },
    {
      name: 'DashboardCounts',
      title: "the dashboard's counts",
      query: DASHBOARD,
      statement: DASHBOARD_COUNTS,
      ask: () => ({ asker: admin, variables: { day }, values: [day] }),
    },
    {
      name: 'StarListing',
      title: 'star mutation',
      query: portalDocument('StarListing'),
      statement: STAR,
      postgraphile: POSTGRAPHILE.star,
      least: 0.7,
      ask(turn) {
        const { student, listing } = inTurn(viewed, turn);
        return {
          asker: student,
          variables: { internshipId: listing, isStarred: true },
          values: [student.id, listing, true],
          postgraphile: { user: student.id, listing },
        };
      },
      answered(turn) {
        const { student, listing } = inTurn(viewed, turn);
        onStar(`${student.id} ${listing}`);
      },
    },
  ];
}
