import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SessionEndedError } from '#web/lib/session/identity.ts';
import { renderPortal } from '#web/lib/testing/render-portal.tsx';
import { currentToasts, dismissToast } from '#web/ui/toast-store.ts';
import { AvatarControl } from './avatar-control.tsx';

const server = setupServer();
const MEGABYTE = 1024 * 1024;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismissToast(id);
});
afterAll(() => server.close());

/** Answers uploads and keeps the token of each; what is in them, the browser tests see. */
function answer(respond: () => Response | Promise<Response>) {
  const uploads: string[] = [];
  server.use(
    http.post('*/uploads/avatar', ({ request }) => {
      uploads.push(request.headers.get('authorization') ?? 'no token');
      return respond();
    }),
  );
  return uploads;
}

const stored = () => HttpResponse.json({ avatarUrl: '/storage/internship-images/avatars/1/1-2.webp' });
const refused = (code: string) => () => HttpResponse.json({ message: 'x', extensions: { code } }, { status: 400 });

function picture(bytes = 3, name = 'me.png', type = 'image/png') {
  return new File([new Uint8Array(bytes)], name, { type });
}

async function choose(file: File, options: Parameters<typeof renderPortal>[1] = {}) {
  const { container } = renderPortal(<AvatarControl />, options);
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Avatar image'), file);
  return () => container.querySelector('img')?.getAttribute('src') ?? null;
}

const alert = () => screen.getByRole('alert', { name: 'Errors' });
const button = () => screen.getByRole('button', { name: 'Upload avatar' });

test('an image is stored at once, said so, and shown', async () => {
  const uploads = answer(stored);
  const shown = await choose(picture());
  expect(await screen.findByText('Avatar uploaded successfully')).toBeVisible();
  expect(uploads).toEqual(['Bearer token']);
  expect(shown()).toBe('/storage/internship-images/avatars/1/1-2.webp');
});

test.each([
  ['of exactly 2 MB', picture(2 * MEGABYTE), 'Image must be less than 2MB'],
  ['that is no image', picture(3, 'cv.pdf', 'application/pdf'), 'Please choose a JPEG, PNG, WebP or GIF image'],
  ['that is an SVG', picture(3, 'logo.svg', 'image/svg+xml'), 'Please choose a JPEG, PNG, WebP or GIF image'],
])('a file %s is refused without sending it', async (_what, file, text) => {
  const uploads = answer(stored);
  const shown = await choose(file);
  expect(alert()).toHaveTextContent(`Error${text}`);
  expect(button()).toHaveAccessibleDescription(`${text} JPEG, PNG, WebP or GIF, smaller than 2 MB`);
  expect(shown()).toBeNull();
  expect(uploads).toEqual([]);
});

test('one byte less than 2 MB is taken', async () => {
  answer(stored);
  await choose(picture(2 * MEGABYTE - 1));
  expect(await screen.findByText('Avatar uploaded successfully')).toBeVisible();
});

test.each([
  ['the server finds out by content', refused('image_invalid'), 'Please choose a JPEG, PNG, WebP or GIF image'],
  ['is one too many', refused('too_many_attempts'), 'Too many attempts. Please try again in an hour.'],
  ['does not arrive', () => HttpResponse.error(), 'Failed to upload avatar'],
  ['meets a server in trouble', () => new HttpResponse('<h1>502</h1>', { status: 502 }), 'Failed to upload avatar'],
])('a picture that %s is taken away again, and told', async (_what, respond, text) => {
  answer(respond);
  const shown = await choose(picture());
  await waitFor(() => expect(alert()).toHaveTextContent(`Error${text}`));
  expect(screen.getAllByText(text)).toHaveLength(2);
  expect(shown()).toBeNull();
  expect(button()).toHaveAttribute('aria-disabled', 'false');
});

test('on a slow network the chosen picture and the progress are shown, and no second one can be sent', async () => {
  const arrived = Promise.withResolvers<void>();
  answer(async () => {
    await arrived.promise;
    return stored();
  });
  const shown = await choose(picture());
  expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  expect(shown()).toBe('blob:chosen');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  arrived.resolve();
  expect(await screen.findByText('Avatar uploaded successfully')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a refused token is renewed once', async () => {
  let isFirst = true;
  const uploads = answer(() => {
    const answered = isFirst ? new HttpResponse(null, { status: 401 }) : stored();
    isFirst = false;
    return answered;
  });
  const tokens = { fresh: () => Promise.resolve('old'), renew: () => Promise.resolve('new'), claims: () => null };
  await choose(picture(), { controls: { tokens } });
  expect(await screen.findByText('Avatar uploaded successfully')).toBeVisible();
  expect(uploads).toEqual(['Bearer old', 'Bearer new']);
});

test('without a session nothing is sent', async () => {
  const uploads = answer(stored);
  const fresh = () => Promise.reject(new SessionEndedError('Signed out'));
  await choose(picture(), { controls: { tokens: { fresh, renew: fresh, claims: () => null } } });
  await waitFor(() => expect(alert()).toHaveTextContent('ErrorNot authenticated'));
  await delay(20);
  expect(uploads).toEqual([]);
});
