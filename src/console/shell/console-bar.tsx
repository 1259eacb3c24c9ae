import { useState } from 'react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import { NavLink } from 'react-router-dom';
import type { Viewer } from '#console/session/console-session.ts';
import { SECRET_ROLES, SECRET_VIEWER } from '#console/session/kept-secret.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { Crest } from '#console/ui/crest.tsx';

/** Who entered with the secret can look as any role. */
function RoleChoice({ role }: { role: string }) {
  const { session } = useConsoleSession();
  return (
    <select className="input role" aria-label="Role to look as" value={role} onChange={({ target }) => session.lookAs(target.value)}>
      {[...new Set([...SECRET_ROLES, role])].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

export function ConsoleBar({ viewer }: { viewer: Viewer }) {
  const { session } = useConsoleSession();
  const [error, setError] = useState('');
  const hasSecret = viewer.key === SECRET_VIEWER;
  const leaving = hasSecret ? 'Forget the secret' : 'Sign out';
  const leave = () => {
    session.signOut().catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)));
  };
  return (
    <header className="bar">
      <span className="brand">
        <Crest />
        <span>
          <strong>Career Center</strong>
          <small>Data console</small>
        </span>
      </span>
      <nav aria-label="Console">
        <NavLink to="/" end>
          Query
        </NavLink>
        <NavLink to="/data">Data</NavLink>
        <NavLink to="/permissions">Permissions</NavLink>
      </nav>
      <div className="who">
        {error && (
          <span role="alert" className="alert">
            {error}
          </span>
        )}
        <span className="name">{viewer.name}</span>
        {hasSecret ? <RoleChoice role={viewer.role} /> : <span className="badge accent">{viewer.role}</span>}
        <a className="button quiet" href="/admin" title="Admin dashboard">
          <LayoutDashboard size={16} aria-hidden />
          <span>Dashboard</span>
        </a>
        <button type="button" className="button quiet" onClick={leave} title={leaving}>
          <LogOut size={16} aria-hidden />
          <span>{leaving}</span>
        </button>
      </div>
    </header>
  );
}
