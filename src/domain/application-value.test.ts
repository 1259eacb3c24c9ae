import { describe, expect, it } from 'vitest';
import { isApplicationValue, isInEmailDomain } from './application-value.ts';

describe('where an application goes', () => {
  it.each(['https://jobs.example/apply?id=1', 'http://example.com'])('takes the web address %s', (value) => {
    expect(isApplicationValue('external', value)).toBe(true);
  });

  it.each(['javascript:alert(1)', 'ftp://example.com', 'example.com', '', 'https://', 'https://a b.example'])(
    'refuses "%s" as a web address',
    (value) => {
      expect(isApplicationValue('external', value)).toBe(false);
    },
  );

  it.each(['hr@company.co.id', "o'neil+cv@mail.example"])('takes the email address %s', (value) => {
    expect(isApplicationValue('email', value)).toBe(true);
  });

  it.each([
    'hr@company',
    'hr company@example.com',
    'a@b@example.com',
    'https://example.com',
    'x@-a.example',
    'h\u0000r@example.com',
    'h\u007fr@example.com',
  ])('refuses "%s" as an email address', (value) => {
    expect(isApplicationValue('email', value)).toBe(false);
  });

  it('compares the student domain without regard to case, and never a suffix of another domain', () => {
    expect(isInEmailDomain('Sari@Student.NusaRaya.example', 'student.nusaraya.example')).toBe(true);
    expect(isInEmailDomain('x@evil-student.nusaraya.example', 'student.nusaraya.example')).toBe(false);
    expect(isInEmailDomain('x@sub.student.nusaraya.example', 'student.nusaraya.example')).toBe(false);
  });
});
