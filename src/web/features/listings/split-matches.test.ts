import { expect, test } from 'vitest';
import { splitMatches } from './split-matches.ts';

/** The text with its matches in brackets. */
function marked(text: string, search: string): string {
  return splitMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

test('every place that contains the search is a match, in any case', () => {
  expect(marked('Data Intern, big data', 'DATA')).toBe('[Data] Intern, big [data]');
  expect(marked('dataData', 'data')).toBe('[data][Data]');
});

test('a part of a word matches, as the search finds it', () => {
  expect(marked('Psychology', 'cholo')).toBe('Psy[cholo]gy');
});

test('signs of patterns are themselves', () => {
  expect(marked('100% (remote) a.b', '% (')).toBe('100[% (]remote) a.b');
  expect(marked('a.b axb', 'a.b')).toBe('[a.b] axb');
});

test('no search and no match leave the text whole', () => {
  expect(splitMatches('Data', '')).toEqual([{ at: 0, text: 'Data', isMatch: false }]);
  expect(splitMatches('Data', 'x')).toEqual([{ at: 0, text: 'Data', isMatch: false }]);
});

test('letters of other scripts, and those whose lower case is longer, keep their place', () => {
  expect(marked('CAFÉ Étoile', 'é')).toBe('CAF[É] [É]toile');
  expect(marked('İstanbul Works', 'works')).toBe('İstanbul [Works]');
  expect(marked('👩‍💻 東京 intern', '東京')).toBe('👩‍💻 [東京] intern');
});
