import { callAnonymously } from '#web/lib/apollo/anonymous-client.ts';
import { rememberLink } from '#web/lib/session/link-memory.ts';
import type { LinkPurpose } from './account-link.anonymous.generated.ts';
import { RequestLinkDocument } from './account-link.anonymous.generated.ts';

export interface LinkRequest {
  purpose: LinkPurpose;
  email: string;
  /** For a sign-up only. */
  name: string | null;
  /** Where the visitor was going. */
  wanted: string | null;
}

/** Has a link mailed, and remembers in this browser who asked, for the page that the link opens. */
export async function requestLink({ purpose, email, name, wanted }: LinkRequest): Promise<void> {
  await callAnonymously(RequestLinkDocument, { purpose, email, name });
  rememberLink({ email, name, wanted });
}
