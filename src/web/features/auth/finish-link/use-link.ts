import { useEffect, useState } from 'react';
import { FAILURES } from '#domain/messages.ts';
import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { refusalCode } from '#web/lib/apollo/refusal-code.ts';
import type { LinkForm } from './finish-link.anonymous.generated.ts';
import { ReadLinkDocument } from './finish-link.anonymous.generated.ts';

export type LinkState =
  | { status: 'reading' }
  /** `isForEmail` is null while no address is known. */
  | { status: 'read'; form: LinkForm; isForEmail: boolean | null }
  /** The link is unknown, used or too old; or, with `canRetry`, it could not be read just now. */
  | { status: 'refused'; text: string; canRetry: boolean };

/** Asks what a link opens, and whether it is for this address; leaves it usable. */
export async function readLink(token: string, email: string | null): Promise<LinkState> {
  try {
    const { readLink: link } = await callAnonymously(ReadLinkDocument, { token, email });
    if (!link) throw new Error('The portal answered without a link');
    return { status: 'read', form: link.form, isForEmail: link.isForEmail };
  } catch (error) {
    return { status: 'refused', text: failureText(error, FAILURES.emailLink), canRetry: refusalCode(error) !== 'link_invalid' };
  }
}

/** What the link opens for this address; `null` while none is known. */
export function useLink(token: string, email: string | null): { link: LinkState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ for: string; link: LinkState } | null>(null);
  const question = JSON.stringify([token, email, attempt]);
  useEffect(() => {
    let isCurrent = true;
    void readLink(token, email).then((link) => {
      if (isCurrent) setAnswer({ for: question, link });
    });
    return () => {
      isCurrent = false;
    };
  }, [token, email, question]);
  return { link: answer?.for === question ? answer.link : { status: 'reading' }, retry: () => setAttempt(attempt + 1) };
}
