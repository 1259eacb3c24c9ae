import { describe, expect, test } from 'vitest';
import { splitDescription } from './split-description.ts';

describe('a description', () => {
  test('becomes text and safe links, and loses nothing', () => {
    const text = 'Apply at https://jobs.example.com/a?b=1.\nAsk hr@example.com, not javascript:alert(1) <b>.';
    const parts = splitDescription(text);
    expect(parts.filter((part) => part.kind === 'link')).toEqual([
      { kind: 'link', at: 9, text: 'https://jobs.example.com/a?b=1', href: 'https://jobs.example.com/a?b=1' },
      { kind: 'link', at: 45, text: 'hr@example.com', href: 'mailto:hr@example.com' },
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  test('a text without addresses is one part', () => {
    expect(splitDescription('Line one\n\nLine two')).toEqual([{ kind: 'text', at: 0, text: 'Line one\n\nLine two' }]);
  });

  test('an empty text has no parts', () => {
    expect(splitDescription('')).toEqual([]);
  });
});
