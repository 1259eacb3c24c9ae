/**
 * What one entry of the table of screens is, and what its steps may use. The same entry is photographed
 * (take-pictures.ts, on demo data under a fixed clock) and given to axe (accessibility.spec.ts, on the stack
 * that all browser tests share), so its steps change nothing that another test could see.
 */
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { TestAccount } from '#tests/support/accounts.ts';
import type { TestListing, createListing } from '#tests/support/listings.ts';

export type DemoListing = 'external' | 'email' | 'flyer' | 'closing' | 'closed';

/** Who looks: a student has stars and a history, a newcomer has neither. */
export type Viewer = 'visitor' | 'student' | 'newcomer' | 'admin';

export const WIDTHS = [390, 820, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export interface Stage {
  page: Page;
  db: Pool;
  /** Where the parts of the stack are. */
  url: string;
  /** The signed-in user; for a visitor nobody. */
  account: Pick<TestAccount, 'id' | 'name' | 'email' | 'password'>;
  width: Width;
  /** The browser's clock. */
  now: Date;
  /** The same words in a picture; among other tests made unique. */
  unique: (words: string) => string;
  newListing: (fields?: Parameters<typeof createListing>[1]) => Promise<TestListing>;
  /** The address of a student who has an account and is not signed in here. */
  knownAddress: () => Promise<string>;
  /** A listing of the demo data that nothing changes. */
  demoListing: (kind: DemoListing) => Promise<TestListing>;
}

export interface Screen {
  /** Words with hyphens: the name of the picture's file. */
  name: string;
  viewer: Viewer;
  /** Opens the screen and waits until what it shows is there. */
  open: (stage: Stage) => Promise<void>;
  /** The widths that it exists at; all when left out. */
  widths?: readonly Width[];
  /** It shows that something is still loading, so the end of that is not waited for. */
  isLoading?: boolean;
  /** The picture is of the whole page rather than of the window. */
  isWholePage?: boolean;
  /** It signs in by the form of /auth. */
  usesForm?: boolean;
  /** It asks what is not among the portal's own operations, as the console does. */
  asksFreely?: boolean;
  /** Console lines that this state brings by itself. */
  expectedComplaints?: RegExp;
}

/** Waits until nothing moves, but for what moves for ever, and nothing loads, but where loading is what is shown. */
export async function settle(page: Page, { isLoading = false }: Pick<Screen, 'isLoading'>): Promise<void> {
  await page.waitForFunction(
    (isLoading) =>
      (isLoading || (!document.querySelector('[aria-busy="true"]') && [...document.images].every((image) => image.complete))) &&
      document
        .getAnimations()
        .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
    isLoading,
  );
}
