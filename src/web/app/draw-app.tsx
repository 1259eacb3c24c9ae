import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

export function drawApp(): void {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no #root');
  // What is drawn in a transition is drawn in slices: a slow phone answers in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
