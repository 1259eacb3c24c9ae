/**
 * The data console: admins explore the portal's data. It speaks only GraphQL at /v1/graphql of its own origin (HTTP
 * and WebSocket), so it works on our engine and on Hasura alike; what it knows of the portal beyond the schema
 * (examples, permissions) was put into it when it was built.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConsoleApp } from './shell/console-app.tsx';
import './ui/theme.css';
import './shell/shell.css';

const container = document.getElementById('console');
if (!container) throw new Error('index.html has no element #console');
createRoot(container).render(
  <StrictMode>
    <BrowserRouter basename="/console">
      <ConsoleApp />
    </BrowserRouter>
  </StrictMode>,
);
