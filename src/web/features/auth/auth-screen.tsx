import { useState } from 'react';
import { SUCCESSES } from '#domain/messages.ts';
import { SignInError } from '#web/lib/session/identity.ts';
import { rememberLink } from '#web/lib/session/link-memory.ts';
import { useSessionControls } from '#web/lib/session/session-context.tsx';
import { useSettings } from '#web/lib/settings/settings-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LinkSent } from './link-sent.tsx';
import { LoginForm } from './login-form.tsx';
import { RedirectLogin } from './redirect-login.tsx';
import type { LinkRequest } from './request-link.ts';
import { requestLink } from './request-link.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SsoLogin } from './sso-login.tsx';

type AuthTab = 'login' | 'sign-up';
type View = { kind: 'forms' } | { kind: 'forgot' } | { kind: 'sent'; request: LinkRequest };

const TABS = [
  { value: 'login', label: 'Login' },
  { value: 'sign-up', label: 'Sign up' },
] as const;
const FORMS: View = { kind: 'forms' };

interface AuthScreenProps {
  /** Whose link was used just now, or empty. */
  email: string;
  /** Where the visitor was going. */
  wanted: string | null;
  /** The address holds the identity server's answer to a sign-in on its page. */
  isReturning: boolean;
  /** What such a sign-in gives back when it returns: where to go on, in words of the caller's own. */
  passedOn: string | null;
  onReturned: (passedOn: string | null) => void;
}

/** Login and sign-up, and what is asked for by a link. An address that was typed is not asked for again. */
export function AuthScreen({ email: known, wanted, isReturning, passedOn, onReturned }: AuthScreenProps) {
  const settings = useSettings();
  const { signIn } = useSessionControls();
  const [tab, setTab] = useState<AuthTab>('login');
  const [view, setView] = useState<View>(FORMS);
  const [typed, setTyped] = useState({ name: '', email: known });
  const [created, setCreated] = useState<string | null>(null);
  const setEmail = (email: string) => setTyped((before) => ({ ...before, email }));

  const ask = async (request: LinkRequest) => {
    await requestLink(request);
    setView({ kind: 'sent', request });
  };
  const toLogin = () => {
    setTab('login');
    setView(FORMS);
  };
  const welcome = async (email: string, password: string) => {
    if (settings.verifiesEmail) {
      rememberLink({ email, name: null, wanted });
      setView({ kind: 'sent', request: { purpose: 'confirm_email', email, name: null, wanted } });
      return;
    }
    try {
      await signIn(email, password);
    } catch (error) {
      setEmail(email);
      setCreated(error instanceof SignInError ? error.message : null);
      toLogin();
    }
  };

  if (view.kind === 'sent') return <LinkSent request={view.request} onBack={toLogin} />;
  if (view.kind === 'forgot') {
    return (
      <ForgotPassword
        email={typed.email}
        onEmail={setEmail}
        onRequest={(email) => ask({ purpose: 'new_password', email, name: null, wanted })}
        onBack={toLogin}
      />
    );
  }
  return (
    <Tabs label="Login or sign up" items={TABS} value={tab} onChange={setTab}>
      {created !== null && tab === 'login' && (
        <Alert tone="accent" role="alert" mb="4">
          {SUCCESSES.accountCreated} Please log in.
        </Alert>
      )}
      {tab === 'sign-up' && (
        <SignUpForm
          {...typed}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          onLink={(name, email) => ask({ purpose: 'sign_up', email, name, wanted })}
          onCreated={welcome}
        />
      )}
      {tab === 'login' && settings.signIn === 'form' && (
        <LoginForm
          email={typed.email}
          onEmail={setEmail}
          onForgot={() => setView({ kind: 'forgot' })}
          onLinkSent={(email) => setView({ kind: 'sent', request: { purpose: 'confirm_email', email, name: null, wanted } })}
        />
      )}
      {tab === 'login' && settings.signIn === 'form' && settings.sso !== null && (
        <SsoLogin provider={settings.sso} isReturning={isReturning} wanted={passedOn} onReturned={onReturned} />
      )}
      {tab === 'login' && settings.signIn === 'redirect' && (
        <RedirectLogin isReturning={isReturning} wanted={passedOn} onForgot={() => setView({ kind: 'forgot' })} onReturned={onReturned} />
      )}
    </Tabs>
  );
}
