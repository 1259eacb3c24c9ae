import type { ReactNode } from 'react';
import type { RolePermissions, WriteRule } from '#console/build/permission.ts';

function Names({ names }: { names: readonly string[] }) {
  return (
    <span className="names">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  );
}

function Rows({ rows }: { rows: string }) {
  return rows ? (
    <>
      rows where <code>{rows}</code>
    </>
  ) : (
    'every row'
  );
}

function Rule({ verb, comment, children }: { verb: string; comment: string; children: ReactNode }) {
  return (
    <div className="rule">
      <dt>{verb}</dt>
      <dd>
        {children}
        {comment && <p className="muted">{comment}</p>}
      </dd>
    </div>
  );
}

function Write({ verb, rule, hasRows }: { verb: string; rule: WriteRule; hasRows: boolean }) {
  return (
    <Rule verb={verb} comment={rule.comment}>
      <Names names={rule.columns} />
      {hasRows && (
        <p>
          <Rows rows={rule.rows} />
        </p>
      )}
      {rule.check && (
        <p>
          only where <code>{rule.check}</code>
        </p>
      )}
      {rule.presets.map(({ column, value }) => (
        <p key={column}>
          <code>{column}</code> is set to <code>{value}</code>
        </p>
      ))}
    </Rule>
  );
}

/** What one role may do with one table. What is not named is refused. */
export function RoleRules({ rules: { role, select, insert, update, delete: removal } }: { rules: RolePermissions }) {
  return (
    <div className="role-rules">
      <h3>
        <span className="badge accent">{role}</span>
      </h3>
      <dl>
        {select && (
          <Rule verb="Reads" comment={select.comment}>
            <Names names={select.columns} />
            <p>
              <Rows rows={select.rows} />
              {select.limit !== null && `, at most ${select.limit}`}
              {select.aggregates && ', and aggregates'}
            </p>
          </Rule>
        )}
        {insert && <Write verb="Inserts" rule={insert} hasRows={false} />}
        {update && <Write verb="Updates" rule={update} hasRows />}
        {removal && (
          <Rule verb="Deletes" comment={removal.comment}>
            <p>
              <Rows rows={removal.rows} />
            </p>
          </Rule>
        )}
      </dl>
    </div>
  );
}
