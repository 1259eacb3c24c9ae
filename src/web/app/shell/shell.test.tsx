import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPortal, SETTINGS, STUDENT } from '#web/lib/testing/render-portal.tsx';
import { currentToasts, dismissToast } from '#web/ui/toast-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { FatalError } from '../fatal-error.tsx';
import { NotFoundRoute } from '../routes/not-found.route.tsx';
import { ContentError } from './content-error.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageFocus } from './use-page-focus.ts';

const ADMIN = { ...STUDENT, name: 'Ada Pramana', email: 'admin@nusaraya.example', role: 'admin' } as const;

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
});

function Broken(): never {
  throw new Error('the cards have no list');
}

test('the header shows logo, title, subtitle, welcome line, avatar, role badge and Logout', () => {
  const { container } = renderPortal(<Header />);
  const header = screen.getByRole('banner');
  expect(header.querySelector('svg')).toBeInTheDocument();
  expect(within(header).getByText('Career Center')).toBeVisible();
  expect(within(header).getByText('Internship Portal')).toBeVisible();
  expect(header).toHaveTextContent('Welcome, Sari Wulandari');
  expect(header.querySelector('[data-initial]')).toHaveAttribute('data-initial', 'S');
  expect(within(header).getByText('Student', { exact: true })).toBeVisible();
  expect(within(header).getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(container.querySelector('a')).toHaveAttribute('href', '/');
});

test('the badge says Admin to an admin, whose title leads to the dashboard, or stays in the preview', () => {
  const { unmount } = renderPortal(<Header />, { user: ADMIN, address: '/admin' });
  expect(screen.getByText('Admin', { exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /Career Center/ })).toHaveAttribute('href', '/admin');
  unmount();
  renderPortal(<Header />, { user: ADMIN, address: '/?preview=student' });
  expect(screen.getByRole('link', { name: /Career Center/ })).toHaveAttribute('href', '/?preview=student');
});

test('a nameless user has the initial U, and the picture of a user takes its place', () => {
  const { container, unmount } = renderPortal(<Header />, { user: { ...STUDENT, name: '' } });
  expect(container.querySelector('[data-initial]')).toHaveAttribute('data-initial', 'U');
  unmount();
  renderPortal(<Header />, { user: { ...STUDENT, avatarUrl: '/storage/internship-images/avatars/1/1-2.webp' } });
  expect(document.querySelector('[data-initial]')).toBeNull();
  expect(container).toBeEmptyDOMElement();
  expect(document.querySelector('img')).toHaveAttribute('src', '/storage/internship-images/avatars/1/1-2.webp');
});

test('a click on the name opens Profile Settings, and a name left unsaved opens it by itself', async () => {
  const { unmount } = renderPortal(<Header />);
  await userEvent.click(screen.getByRole('button', { name: /Sari Wulandari, profile settings/ }));
  expect(await screen.findByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Full Name'), ' Putri');
  unmount();
  renderPortal(<Header />);
  expect(await screen.findByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveValue('Sari Wulandari Putri');
});

test.each([
  [new Error('The identity server is away'), 'The identity server is away'],
  [new Error(''), 'Failed to sign out'],
])('a failed sign-out says so: %s', async (cause, text) => {
  renderPortal(<Header />, { controls: { signOut: () => Promise.reject(cause) } });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(screen.getByRole('alert', { name: 'Errors' })).toHaveTextContent(`Error${text}`));
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveAttribute('aria-disabled', 'false');
});

test('header and footer say what the settings of the institution say', () => {
  const institution = {
    ...SETTINGS.institution,
    university: 'Other University',
    logoUrl: 'https://other.example/logo.png',
    contact: { office: 'Placement Office', email: 'office@other.example', phone: '+62 (21) 55-66', hours: 'Always' },
    address: ['Street 1', 'Bandung'],
    quickLinks: { studentPortal: 'https://s.other.example', academicCalendar: 'https://other.example/c' },
    privacyUrl: 'https://other.example/privacy',
  };
  renderPortal(
    <>
      <Header />
      <Footer />
    </>,
    { settings: { institution } },
  );
  expect(screen.getByRole('img', { name: 'Other University' })).toHaveAttribute('src', 'https://other.example/logo.png');
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByText('Placement Office')).toBeVisible();
  expect(within(footer).getByRole('link', { name: 'office@other.example' })).toHaveAttribute('href', 'mailto:office@other.example');
  expect(within(footer).getByRole('link', { name: '+62 (21) 55-66' })).toHaveAttribute('href', 'tel:+62215566');
  expect(within(footer).getByText('Bandung')).toBeVisible();
  expect(within(footer).getByRole('link', { name: 'Student Portal' })).toHaveAttribute('href', 'https://s.other.example');
  expect(within(footer).getByRole('link', { name: 'Academic Calendar' })).toHaveAttribute('href', 'https://other.example/c');
  expect(within(footer).getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', 'https://other.example/privacy');
  expect(within(footer).getByText('Internship Portal - Connecting Students with Opportunities')).toBeVisible();
});

test('what breaks shows the fatal-error screen, whose button leads to /auth', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPortal(
    <ErrorBoundary fallback={FatalError}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  expect(screen.getByText('the cards have no list')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Login' })).toHaveAttribute('href', '/auth');
  expect(document.title).toBe('Something went wrong - Career Center');
});

test('a page that breaks keeps the header and says why', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPortal(
    <>
      <Header />
      <ErrorBoundary fallback={ContentError}>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.getByText('the cards have no list')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('an unknown address is the 404 page, with a link back to home', () => {
  renderPortal(<NotFoundRoute />, { address: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  expect(document.title).toBe('Page not found - Career Center');
});

test('the preview names the admin and leads back to where they were', () => {
  sessionStorage.setItem('portal.adminPath', '/admin?sort=views');
  renderPortal(<PreviewFrame email={ADMIN.email}>list</PreviewFrame>, { user: ADMIN, address: '/?preview=student' });
  expect(screen.getByText('Previewing Student view — signed in as admin@nusaraya.example')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Admin' })).toHaveAttribute('href', '/admin?sort=views');
});

function Frame() {
  const main = usePageFocus();
  return (
    <>
      <SkipLink target={main} />
      <Link to="/other">Other page</Link>
      <Link to="?filter=1">Filter</Link>
      <main ref={main} tabIndex={-1}>
        <Routes>
          <Route path="*" element={null} />
        </Routes>
      </main>
    </>
  );
}

test('the focus goes to the content with the page, not with a filter, and by the skip link', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  renderPortal(<Frame />);
  const main = screen.getByRole('main');
  expect(main).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Filter' }));
  expect(main).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
  expect(main).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith(0, 0);
  main.blur();
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(main).toHaveFocus();
});
