import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from './realm-file.ts';

describe('placeholders of a realm file', () => {
  it('are filled with values that stay inside their string', () => {
    expect(fillPlaceholders('{"secret":"${SECRET}"}', { SECRET: 'a"b\\c' })).toBe('{"secret":"a\\"b\\\\c"}');
  });

  it('use their default only without a value', () => {
    expect(fillPlaceholders('${A:false} ${B:false}', { A: 'true' })).toBe('true false');
  });

  it('must have a value or a default', () => {
    expect(() => fillPlaceholders('"${SECRET}"', {})).toThrow('The realm file asks for ${SECRET}, which is not set');
  });

  it('leave message keys as they are', () => {
    expect(fillPlaceholders('${email} ${role_offline-access}', { email: 'x' })).toBe('${email} ${role_offline-access}');
  });
});
