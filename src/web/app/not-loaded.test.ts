import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sayNotLoaded } from './not-loaded.ts';

test('what could not be loaded is said in the place of the first paint, with a way to try again', () => {
  const root = document.createElement('div');
  root.innerHTML = '<header class="boot">Career Center</header>';
  document.body.append(root);
  sayNotLoaded(root);
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('The portal could not be loaded. Please check your connection and try again.');
  expect(within(alert).getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(root.querySelector('.boot')).toBeNull();
  root.remove();
});
