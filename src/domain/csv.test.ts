import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

describe('a line of a CSV file', () => {
  it('ends with CR LF, and has its cells between commas', () => {
    expect(
      writeCsv([
        ['Title', 'Views'],
        ['Data Analyst', 12],
      ]),
    ).toBe('Title,Views\r\nData Analyst,12\r\n');
  });

  it.each([
    ['a, b', '"a, b"'],
    ['the "best" place', '"the ""best"" place"'],
    ['first\nsecond', '"first\nsecond"'],
    ['first\r\nsecond', '"first\r\nsecond"'],
    ['Universitas Négara', 'Universitas Négara'],
    [null, ''],
  ])('quotes %j where a comma, a quote or a line end would be misread', (cell, written) => {
    expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+62 21', "'+62 21"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tindented', "'\tindented"],
    ['\rreturned', `"'\rreturned"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a=b', 'a=b'],
  ])('keeps a spreadsheet from running %j', (cell, written) => {
    expect(writeCsv([[cell]])).toBe(`${written}\r\n`);
  });
});
