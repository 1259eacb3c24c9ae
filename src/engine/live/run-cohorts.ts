import type { Queryable } from '#engine/catalog/load.ts';
import { fromPostgresError, isTransientError } from '#engine/execute/postgres-error.ts';
import { refuseOverflow } from '#engine/execute/run-mutation.ts';
import type { RootField, Statement } from '#engine/plan/plan.ts';
import { renderMultiplexed } from '#engine/sql/multiplex.ts';
import type { Cohort } from './cohort.ts';
import type { ChangedResult, RunCohorts } from './group.ts';

interface Row {
  readonly i: number;
  readonly value: string | null;
  readonly digest: string;
}

/** Reads cohorts of one plan by one statement; PostgreSQL compares digests, so only what changed crosses the wire. */
export function createCohortRunner(db: Queryable, statement: Statement, field: RootField): RunCohorts {
  const { text, values } = renderMultiplexed(statement);
  const prefix = `{"data":{${JSON.stringify(field.key)}:`;

  return async (cohorts) => {
    const seen = cohorts.map((cohort) => cohort.hash);
    const parameters = values(
      seen,
      cohorts.map((cohort) => cohort.values),
    );
    const { rows } = await db.query<Row>(text, parameters).catch((error: unknown) => {
      throw isTransientError(error) ? error : fromPostgresError(error, field.path, text);
    });
    const changed: ChangedResult[] = [];
    for (const { i, value, digest } of rows) {
      refuseOverflow(field, value);
      const cohort: Cohort | undefined = cohorts[i - 1];
      if (cohort) changed.push({ cohort, body: `${prefix}${value ?? 'null'}}}`, hash: digest });
    }
    return changed;
  };
}
