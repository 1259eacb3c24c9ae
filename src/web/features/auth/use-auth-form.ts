/**
 * What the forms of /auth share: while one is sent it is busy; an error stands in the red alert alone, the
 * fields it means are marked and point to it, and the first of them gets the focus. Nothing typed is lost.
 */
import { useId, useState } from 'react';

export interface Refusal<Name extends string> {
  /** The text of the alert. */
  text: string;
  /** The fields that it is about, by their `name`. */
  fields: readonly Name[];
}

export interface AuthForm<Name extends string> {
  /** Ids of the form and of its alert. */
  id: string;
  alertId: string;
  refusal: Refusal<Name> | null;
  isBusy: boolean;
  refuse: (refusal: Refusal<Name>) => void;
  /** Forgets an error: the form was filled anew. */
  clear: () => void;
  /** Runs a call; what it throws is shown as `explain` puts it. One call at a time: a second is not made. */
  send: (call: () => Promise<void>, explain: (error: unknown) => Refusal<Name>) => Promise<void>;
}

export function useAuthForm<Name extends string>(): AuthForm<Name> {
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal<Name> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refuse = (next: Refusal<Name>) => {
    setRefusal(next);
    const form = document.getElementById(id);
    if (next.fields[0]) form?.querySelector<HTMLElement>(`[name=${next.fields[0]}]`)?.focus();
  };
  return {
    id,
    alertId: `${id}-alert`,
    refusal,
    isBusy,
    refuse,
    clear: () => setRefusal(null),
    send: async (call, explain) => {
      if (isBusy) return;
      setRefusal(null);
      setBusy(true);
      try {
        await call();
      } catch (error) {
        refuse(explain(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
