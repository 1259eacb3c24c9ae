/**
 * `record_view` under load: the bare SQL function from as many connections, and the same by the action service and
 * through the engine, each with live queries on. Every answer is added up and must be found in the tables afterwards.
 */
import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { type LoadRequest, type LoadResult, type LoadTarget, closedLoop, load } from '#tests/bench/support/load.ts';
import { portalDocument } from '#tests/bench/support/portal-documents.ts';
import { CONNECTIONS, medianRound } from './compare.ts';
import { type Population, inTurn } from './population.ts';
import { ACTION_SECRET } from './servers.ts';
import { graphqlRequest } from './targets.ts';

const FUNCTION = {
  name: 'record_view',
  text: '/* bench_record_view */ select counted, logged from actions.record_view($1, $2, $3)',
};

/** What was promised, and what the tables hold. */
interface Sums {
  counted: number;
  logged: number;
}

export interface RecordView {
  run: (kind: 'function' | 'service' | 'engine', seconds: number) => Promise<LoadResult>;
  /** What the answers promised since the beginning, and what the tables gained. */
  sums: () => Promise<{ promised: Sums; kept: Sums }>;
  close: () => Promise<void>;
}

async function readSums(db: Pool): Promise<Sums> {
  const { rows } = await db.query<Sums>(
    `select (select sum(views)::int from internships) as counted, (select count(*)::int from activity_logs where event = 'view') as logged`,
  );
  return rows[0] ?? { counted: 0, logged: 0 };
}

export async function createRecordView(
  db: Pool,
  databaseUrl: string,
  population: Population,
  ports: { engine: number; actions: number },
): Promise<RecordView> {
  const before = await readSums(db);
  const promised = { counted: 0, logged: 0 };
  const add = ({ counted, logged }: { counted: boolean; logged: boolean }) => {
    promised.counted += Number(counted);
    promised.logged += Number(logged);
  };
  let turns = 0;
  /** Neighbouring turns differ in both, so that calls meet on one listing as seldom as students do. */
  const next = () => {
    turns += 1;
    return { student: inTurn(population.students, turns), listing: inTurn(population.listings, turns * 37), page: randomUUID() };
  };
  const query = portalDocument('RecordView');
  const clients = Array.from({ length: CONNECTIONS }, () => new Client({ connectionString: databaseUrl, application_name: 'bench' }));
  await Promise.all(clients.map((client) => client.connect()));

  const asService = (): LoadRequest => {
    const { student, listing, page } = next();
    return {
      path: '/actions/recordView',
      headers: { 'content-type': 'application/json', 'x-action-secret': ACTION_SECRET },
      body: JSON.stringify({
        action: { name: 'recordView' },
        input: { internshipId: listing, pageSession: page },
        session_variables: { 'x-hasura-role': 'student', 'x-hasura-user-id': student.id },
      }),
    };
  };
  const asGraphql = (): LoadRequest => {
    const { student, listing, page } = next();
    return graphqlRequest('/v1/graphql', query, { internshipId: listing, pageSession: page }, 'RecordView', student.token);
  };
  const readAnswer = (text: string) => {
    const answer = JSON.parse(text) as {
      data?: { recordView: { counted: boolean; logged: boolean } };
      counted?: boolean;
      logged?: boolean;
    };
    const { counted, logged } = answer.data?.recordView ?? answer;
    if (counted === undefined || logged === undefined) throw new Error(`A view was not recorded: ${text}`);
    add({ counted, logged });
  };
  const callFunction = async (_turn: number, worker: number) => {
    const { student, listing, page } = next();
    const { rows } = await inTurn(clients, worker).query<{ counted: boolean; logged: boolean }>({
      ...FUNCTION,
      values: [student.id, listing, page],
    });
    if (!rows[0]) throw new Error('record_view answered nothing');
    add(rows[0]);
  };

  return {
    run(kind, seconds) {
      if (kind === 'function') return closedLoop(CONNECTIONS, seconds, callFunction);
      const target: LoadTarget =
        kind === 'service'
          ? { port: ports.actions, ask: asService, check: readAnswer }
          : { port: ports.engine, ask: asGraphql, check: readAnswer };
      return load(target, CONNECTIONS, seconds);
    },
    async sums() {
      const after = await readSums(db);
      return { promised, kept: { counted: after.counted - before.counted, logged: after.logged - before.logged } };
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

/** The median round of each way, the ways taking turns. */
export async function compareRecordView(
  recordView: RecordView,
  rounds: number,
  seconds: number,
): Promise<Record<'function' | 'service' | 'engine', LoadResult>> {
  const results = { function: [] as LoadResult[], service: [] as LoadResult[], engine: [] as LoadResult[] };
  const kinds = ['function', 'service', 'engine'] as const;
  for (const kind of kinds) await recordView.run(kind, Math.min(1, seconds));
  for (let round = 0; round < rounds; round += 1) for (const kind of kinds) results[kind].push(await recordView.run(kind, seconds));
  return { function: medianRound(results.function), service: medianRound(results.service), engine: medianRound(results.engine) };
}
