/**
 * Renders a screen as a signed-in user sees it: the real styles, router, settings and Apollo client, with the
 * network answered by msw (`/v1/graphql` by operation name). Subscriptions stay silent unless the test
 * passes a link of its own.
 */
import type { ReactNode } from 'react';
import { ApolloClient, ApolloLink, HttpLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PortalSettings } from '#domain/institution/portal-settings.ts';
import { createLiveStatus } from '#web/lib/apollo/live-status.ts';
import { PortalClientProvider } from '#web/lib/apollo/live-context.tsx';
import type { PortalClient } from '#web/lib/apollo/portal-client.ts';
import { createCache } from '#web/lib/apollo/portal-client.ts';
import type { SessionControls } from '#web/lib/session/session-context.tsx';
import { SessionContextProvider } from '#web/lib/session/session-context.tsx';
import type { SessionUser } from '#web/lib/session/session-user.ts';
import { SettingsProvider } from '#web/lib/settings/settings-context.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

/** The demo student. */
export const STUDENT: SessionUser = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Sari Wulandari',
  email: 'student@student.nusaraya.example',
  role: 'student',
  avatarUrl: null,
};

/** The settings of a portal without demo accounts. */
export const SETTINGS: PortalSettings = {
  institution: {
    university: 'Nusa Raya University',
    logoUrl: null,
    studentEmailDomain: 'student.nusaraya.example',
    contact: { office: 'Career Center', email: 'cc@nusaraya.example', phone: '+62 21 1', hours: 'Monday' },
    address: ['Jakarta'],
    quickLinks: { studentPortal: 'https://students.nusaraya.example', academicCalendar: 'https://nusaraya.example/calendar' },
    privacyUrl: null,
  },
  signIn: 'form',
  sso: null,
  verifiesEmail: false,
  consoleSecret: false,
  identity: { realm: 'portal', clientId: 'portal-web' },
  demo: null,
};

const SILENT = new ApolloLink(() => new Observable(() => undefined));

function createTestClient(live: ApolloLink): PortalClient {
  const http = new HttpLink({ uri: `${location.origin}/v1/graphql` });
  const isLive = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;
  const apollo = new ApolloClient({ cache: createCache(), dataMasking: true, link: ApolloLink.split(isLive, live, http) });
  return { apollo, live: createLiveStatus(), dispose: () => apollo.stop() };
}

interface RenderOptions {
  user?: SessionUser | null;
  address?: string;
  settings?: Partial<PortalSettings>;
  controls?: Partial<SessionControls>;
  live?: ApolloLink;
  /** A client of the test's own, with its socket; `live` does nothing then. */
  client?: PortalClient;
}

/** Renders a screen; by default for the demo student on `/`. */
export function renderPortal(
  screen: ReactNode,
  { user = STUDENT, address = '/', settings = {}, controls = {}, live = SILENT, client = createTestClient(live) }: RenderOptions = {},
) {
  const session: SessionControls = {
    state: user ? { status: 'signed-in', user, client } : { status: 'signed-out', notice: null },
    tokens: { fresh: () => Promise.resolve('token'), renew: () => Promise.resolve('token'), claims: () => null },
    signIn: () => Promise.resolve(),
    enter: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    endAfter: (task) => task(),
    clientAs: () => client,
    beforeSignOut: () => () => undefined,
    retry: () => undefined,
    ...controls,
  };
  return render(
    <>
      <SettingsProvider settings={{ ...SETTINGS, ...settings }}>
        <SessionContextProvider value={session}>
          <PortalClientProvider client={client}>
            <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
          </PortalClientProvider>
        </SessionContextProvider>
      </SettingsProvider>
      <Toaster />
    </>,
  );
}
