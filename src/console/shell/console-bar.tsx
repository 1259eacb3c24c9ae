import { useState } from 'react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import { NavLink } from 'react-router-dom';
import type { Viewer } from '#console/session/console-session.ts';
import { SECRET_VIEWER } from '#console/session/kept-secret.ts';
import { useConsoleSession } from '#console/session/session-context.tsx';
import { Crest } from '#console/ui/crest.tsx';

export function ConsoleBar({ viewer }: { viewer: Viewer }) {
  const { session } = useConsoleSession();
  const [error, setError] = useState('');
  const leaving = viewer.key === SECRET_VIEWER ? 'Forget the secret' : 'Sign out';
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
        <span className="badge accent">{viewer.role}</span>
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
