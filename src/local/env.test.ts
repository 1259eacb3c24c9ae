import { describe, expect, test } from 'vitest';
import { checkout, readSettings } from './env.ts';

describe('settings of the stack', () => {
  test('have defaults, and paths relative to the checkout', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: `${checkout}/.data`, DEMO_ACCOUNTS: true });
  });

  test('an empty value counts as left out', () => {
    expect(readSettings({ PORT: '', DATA_DIR: '' })).toMatchObject({ PORT: 3000, DATA_DIR: `${checkout}/.data` });
  });

  test('every wrong key is named at once', () => {
    expect(() => readSettings({ PORT: 'eighty', DEMO_ACCOUNTS: 'yes', PUBLIC_URL: 'portal' })).toThrow(
      'These settings are wrong:\n  PORT: must be a number\n  PUBLIC_URL: must be an http or https address\n  DEMO_ACCOUNTS: must be true or false',
    );
  });
});
