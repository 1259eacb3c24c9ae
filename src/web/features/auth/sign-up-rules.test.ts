import { describe, expect, test } from 'vitest';
import { checkLinkRequest, checkNewPassword, checkSignUp } from './sign-up-rules.ts';

const FILLED = { name: 'Dewi', email: 'dewi@student.nusaraya.example', password: 'rain-over-bandung', confirmation: 'rain-over-bandung' };

describe('the sign-up form', () => {
  test('accepts a single name and a password of six characters', () => {
    expect(checkSignUp({ ...FILLED, password: 'abcdef', confirmation: 'abcdef' })).toBeNull();
  });

  test('asks for all fields first, naming those that are empty', () => {
    expect(checkSignUp({ name: ' ', email: '', password: 'a', confirmation: '' })).toEqual({
      text: 'Please fill in all fields',
      fields: ['name', 'email', 'confirmation'],
    });
  });

  test('then for equal passwords, then for their length', () => {
    expect(checkSignUp({ ...FILLED, password: 'abc', confirmation: 'abd' })?.text).toBe('Passwords do not match');
    expect(checkSignUp({ ...FILLED, password: 'abcde', confirmation: 'abcde' })?.text).toBe('Password must be at least 6 characters');
  });

  test('never trims a password', () => {
    expect(checkNewPassword({ password: '      ', confirmation: '      ' })).toBeNull();
  });

  test('needs a name and an address for a link, and no password', () => {
    expect(checkLinkRequest({ name: 'Dewi', email: FILLED.email })).toBeNull();
    expect(checkLinkRequest({ name: '', email: FILLED.email })).toEqual({ text: 'Please fill in all fields', fields: ['name'] });
  });
});
