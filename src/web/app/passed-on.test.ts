import { describe, expect, test } from 'vitest';
import type { SessionState } from '#web/lib/session/session-context.tsx';
import { parsePassedOn, passOn, readPassedOn, wantedBy, writePassedOn } from './passed-on.ts';

const LEFT: SessionState = { status: 'signed-out', notice: null };
const ENDED: SessionState = { status: 'signed-out', notice: { text: 'Your session has ended.', isError: false } };
const DEEP = '/?internship=7';

describe('what a redirect to /auth passes on', () => {
  test('a visitor goes on to the page that they came for, whoever they turn out to be', () => {
    const passed = passOn(LEFT, null, DEEP);
    expect(wantedBy(passed, 'sari')).toBe(DEEP);
    expect(wantedBy(passed, 'budi')).toBe(DEEP);
  });

  test('a session that ended by itself leads its user back, and nobody else', () => {
    const passed = passOn(ENDED, 'sari', DEEP);
    expect(wantedBy(passed, 'sari')).toBe(DEEP);
    expect(wantedBy(passed, 'budi')).toBeNull();
  });

  test('nothing is left of a page after a logout', () => {
    expect(passOn(LEFT, 'sari', DEEP)).toBeNull();
  });

  test('other things in a history entry are no page', () => {
    expect(readPassedOn(null)).toBeNull();
    expect(readPassedOn({ wanted: 3 })).toBeNull();
    expect(wantedBy(readPassedOn({ wanted: DEEP, userId: null }), 'sari')).toBe(DEEP);
  });

  test('it outlives the way over a page that signs in, damaged or not', () => {
    const passed = passOn(ENDED, 'sari', DEEP);
    expect(parsePassedOn(writePassedOn(passed))).toEqual(passed);
    expect(parsePassedOn(writePassedOn(null))).toBeNull();
    expect(parsePassedOn('/?internship=7')).toBeNull();
    expect(parsePassedOn('{"wanted": 7}')).toBeNull();
  });
});
