import { expect, it } from 'vitest';
import { cellText, fullText, tagsOf } from './cell-text.ts';
import { rowsCsv, rowsJson } from './rows-file.ts';
import { shownOf } from './rows-query.ts';
import { LISTINGS, TABLES } from './sample-tables.ts';

it('writes the shown columns and the rows that they lead to, and nothing that a spreadsheet would run', () => {
  const rows = [
    { id: 7, title: '=1+1', views: null, pay: -2.5, majors: ['Law', 'Arts'], company: { __typename: 'companies', id: 'c1', name: 'Kopi' } },
    { id: 8, title: 'Two\nlines', views: 3, pay: 1, majors: {}, company: null },
  ];
  expect(rowsCsv(shownOf(LISTINGS, TABLES, ['pay']), rows)).toBe(
    ['\uFEFFid,title,views,majors,company', `7,'=1+1,,"[""Law"",""Arts""]",c1 Kopi`, '8,"Two\nlines",3,{},', ''].join('\r\n'),
  );
});

it('writes the same columns as JSON, each value as the server has it', () => {
  const rows = [{ id: 7, title: '=1+1', views: null, pay: -2.5, majors: ['Law'], company: { id: 'c1', name: 'Kopi' } }];
  expect(JSON.parse(rowsJson(shownOf(LISTINGS, TABLES, ['pay']), rows))).toEqual([
    { id: 7, title: '=1+1', views: null, majors: ['Law'], company: { id: 'c1', name: 'Kopi' } },
  ]);
});

it('shows a value on one line, cut where it is long', () => {
  expect(cellText('Bandung')).toEqual({ text: 'Bandung', isCut: false });
  expect(cellText('two\nlines')).toEqual({ text: 'two lines', isCut: true });
  expect(cellText('x'.repeat(61))).toEqual({ text: `${'x'.repeat(60)}…`, isCut: true });
  expect(cellText({ a: [1, 2] })).toEqual({ text: '{"a":[1,2]}', isCut: false });
  expect(cellText(false)).toEqual({ text: 'false', isCut: false });
});

it('shows it in full with its lines, and JSON indented', () => {
  expect(fullText('two\nlines')).toBe('two\nlines');
  expect(fullText({ a: 1 })).toBe('{\n  "a": 1\n}');
});

it('takes a list of plain values for tags, and nothing else', () => {
  expect(tagsOf(['Law', 3])).toEqual(['Law', '3']);
  expect(tagsOf([])).toBeNull();
  expect(tagsOf([{ a: 1 }])).toBeNull();
  expect(tagsOf('Law')).toBeNull();
});
