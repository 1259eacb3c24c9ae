/**
 * Browser tests that make no sense on some servers, and why: whole files, which the configuration leaves out and the run
 * names, and single tests, which end with `leaveOut`. There is no other way to leave one out.
 */
import { test } from '@playwright/test';
import { allowsListedOnly, realServers } from '#tests/support/test-stack.ts';

/** What a run has that not every test can be run on. */
type Place = 'form' | 'redirect' | 'keycloak' | 'allow-list';

const { KEYCLOAK_URL: keycloak, PORTAL_SIGN_IN: signIn } = realServers();

const isOn: Record<Place, boolean> = {
  form: signIn !== 'redirect',
  redirect: signIn === 'redirect',
  keycloak: keycloak !== undefined,
  'allow-list': allowsListedOnly,
};

interface LeftOut {
  /** A spec of this folder, without `.spec.ts`. */
  spec: string;
  on: Place;
  why: string;
}

const SPECS: readonly LeftOut[] = [
  { spec: 'redirect', on: 'form', why: 'nobody is led to the page of Keycloak' },
  { spec: 'sign-in', on: 'redirect', why: 'the page of Keycloak signs in; redirect.spec.ts is in its place' },
  { spec: 'sign-up', on: 'redirect', why: 'the portal asks a newcomer for no password there' },
  { spec: 'sso', on: 'redirect', why: 'its tokens come from the password grant, which is closed' },
  { spec: 'other-settings', on: 'keycloak', why: 'it starts a stack of its own on the stand-ins' },
];

/** The specs that this run leaves out. */
export const leftOutSpecs: readonly LeftOut[] = SPECS.filter(({ on }) => isOn[on]);

/** Ends a test that makes no sense here, as skipped. */
export function leaveOut(on: Place, why: string): void {
  test.skip(isOn[on], why);
}
