/**
 * The data console: admins explore the portal's data by GraphQL. It owns its own sign-in (the portal's
 * accounts, session role `portal_admin`) and speaks only GraphQL, so it works on any Hasura-compatible
 * server behind the same origin. It never holds the admin secret.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './console-app.tsx';
import './console.css';

const container = document.getElementById('console');
if (!container) throw new Error('index.html has no element #console');
createRoot(container).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
