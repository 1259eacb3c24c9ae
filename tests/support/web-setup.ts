/** Before every component test: matchers, clean-up, and the browser interfaces that jsdom leaves out. */
import type { EventEmitter } from 'node:events';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine may take longer than the default second to draw what a test waits for.
configure({ asyncUtilTimeout: 10_000 });

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

vi.stubGlobal('ResizeObserver', SilentObserver);
vi.stubGlobal('IntersectionObserver', SilentObserver);

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

/** jsdom cannot read the cascade layers of Chakra's style sheets and would say so for each; its other errors show. */
const { jsdom } = globalThis as unknown as { jsdom: { virtualConsole: EventEmitter } };
jsdom.virtualConsole.removeAllListeners('jsdomError');
jsdom.virtualConsole.on('jsdomError', (error: Error) => {
  if (!error.message.includes('Could not parse CSS stylesheet')) console.error(error);
});

window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
