import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useSearchParams } from 'react-router-dom';
import { Problem } from '#console/ui/problem.tsx';
import { useHeadingFocus } from '#console/ui/use-heading-focus.ts';
import { fullText, tagsOf } from './cell-text.ts';
import { relatedPath, tablePath } from './data-links.ts';
import { LinkedRow } from './linked-row.tsx';
import type { Row, Tables } from './rows-query.ts';
import { rowRequest, shownOf } from './rows-query.ts';
import type { DataTable } from './schema-tables.ts';
import { Tags } from './tags.tsx';
import { useAnswer } from './use-answer.ts';
import { readKey } from './view-state.ts';

function Value({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined) return <span className="null">null</span>;
  const tags = tagsOf(value);
  if (tags) {
    return (
      <span className="tags">
        <Tags tags={tags} />
      </span>
    );
  }
  const text = fullText(value);
  if (text.startsWith('data:image/')) return <img className="picture" src={text} alt={name} />;
  return typeof value === 'object' ? <pre className="full-value">{text}</pre> : <span className="row-text">{text}</span>;
}

function countOf(row: Row, aggregate: string | null): string {
  const found = aggregate === null ? null : (row[aggregate] as { aggregate: { count: number } | null } | null);
  return found?.aggregate ? ` (${found.aggregate.count.toLocaleString('en')})` : '';
}

/** One row: every column in full, and where its relationships lead. */
export function RowView({ table, tables }: { table: DataTable; tables: Tables }) {
  const [params] = useSearchParams();
  const key = readKey(params.get('key'));
  const { value, problem, again } = useAnswer(
    key && table.byPk ? rowRequest(table, tables, key) : null,
    (data: { row: Row | null }) => data,
  );
  const { columns, links } = shownOf(table, tables, []);
  const heading = useHeadingFocus();
  if (!key || !table.byPk) return <div className="state">This address names no row of {table.name}.</div>;
  if (problem) return <Problem text={problem} onRetry={again} />;
  return (
    <>
      <p className="small">
        <Link to={tablePath(table.name)} className="back">
          <ArrowLeft size={16} aria-hidden />
          {table.name}
        </Link>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        One row of {table.name}
      </h1>
      {!value && <div className="skeleton rows-skeleton" aria-busy="true" role="status" aria-label="Loading the row" />}
      {value && !value.row && <div className="state">This row is gone, or your role may not see it.</div>}
      {value?.row && (
        <dl className="row-values">
          {columns.map(({ name, type }) => (
            <div key={name}>
              <dt>
                {name} <small>{type}</small>
              </dt>
              <dd>
                <Value name={name} value={value.row?.[name]} />
              </dd>
            </div>
          ))}
          {links.map(({ name, table: target }) => (
            <div key={name}>
              <dt>
                {name} <small>row of {target}</small>
              </dt>
              <dd>
                <LinkedRow table={tables.get(target) ?? table} row={value.row?.[name] as Row | null} />
              </dd>
            </div>
          ))}
          {table.relationships
            .filter(({ kind }) => kind === 'array')
            .map((relationship) => (
              <div key={relationship.name}>
                <dt>
                  {relationship.name} <small>rows of {relationship.table}</small>
                </dt>
                <dd>
                  <Link to={relatedPath(table, value.row ?? {}, relationship) ?? ''}>
                    {relationship.name}
                    {countOf(value.row ?? {}, relationship.aggregate)}
                  </Link>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </>
  );
}
