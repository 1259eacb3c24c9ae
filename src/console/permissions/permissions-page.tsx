import permissions from 'virtual:portal-permissions';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { CallPermission } from '#console/build/permission.ts';
import { findPermissions } from './find-permissions.ts';
import './permissions.css';
import { RoleRules } from './role-rules.tsx';

function Calls({ title, calls }: { title: string; calls: readonly CallPermission[] }) {
  if (calls.length === 0) return null;
  return (
    <section className="permission-card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="calls">
        {calls.map(({ name, signature, roles, comment }) => (
          <li key={name}>
            <div>
              <code>
                <strong>{name}</strong>
                {signature}
              </code>
              {comment && <p className="muted small">{comment}</p>}
            </div>
            <span className="tags">
              {roles.map((role) => (
                <span key={role} className="badge accent">
                  {role}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who may see and write what, as the metadata of this build say. */
export function PermissionsPage() {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const words = params.get('q') ?? '';
  const role = params.get('role') ?? '';
  const found = findPermissions(permissions, words, role);
  const change = (name: 'q' | 'role', value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const isEmpty = found.tables.length + found.functions.length + found.actions.length === 0;
  return (
    <div className="permissions-page">
      <h1>Permissions</h1>
      <p className="muted small">What each role may read and write, table by table. What is not named is refused.</p>
      <div className="permission-search">
        <input
          className="input"
          type="search"
          aria-label="Search permissions"
          placeholder="Table, column, rule"
          value={words}
          onChange={(event) => change('q', event.target.value)}
        />
        <select className="input" aria-label="Role" value={role} onChange={(event) => change('role', event.target.value)}>
          <option value="">Every role</option>
          {permissions.roles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span className="muted small" role="status">
          {found.tables.length} of {permissions.tables.length} tables
        </span>
      </div>
      {found.tables.map(({ name, roles }) => (
        <section key={name} id={name} className="permission-card" aria-label={name}>
          <h2>
            <Link to={`/data/${encodeURIComponent(name)}`} title="Its rows">
              {name}
            </Link>
          </h2>
          {roles.map((rules) => (
            <RoleRules key={rules.role} rules={rules} />
          ))}
        </section>
      ))}
      <Calls title="Functions" calls={found.functions} />
      <Calls title="Actions" calls={found.actions} />
      {isEmpty && <div className="state">No permission has these words.</div>}
    </div>
  );
}
