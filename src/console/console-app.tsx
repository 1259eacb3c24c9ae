import { useCallback, useState } from 'react';
import { forgetSession, storedSession } from './console-session.ts';
import { QueryScreen } from './query-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

export function ConsoleApp() {
  const [session, setSession] = useState(storedSession);
  const [notice, setNotice] = useState('');

  const leave = useCallback((reason: string) => {
    forgetSession();
    setNotice(reason);
    setSession(null);
  }, []);

  if (!session) return <SignInScreen notice={notice} onSignedIn={setSession} />;
  return <QueryScreen session={session} onSession={setSession} onLeave={leave} />;
}
