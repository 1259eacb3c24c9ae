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

  test('a server of one’s own must be named with what it needs', () => {
    expect(() => readSettings({ KEYCLOAK_URL: 'https://auth.nusaraya.example', S3_ENDPOINT: 'https://files.nusaraya.example/eu' })).toThrow(
      'S3_ENDPOINT: must be an address without a path',
    );
    expect(() => readSettings({ KEYCLOAK_URL: 'https://auth.nusaraya.example', S3_ENDPOINT: 'https://files.nusaraya.example/' })).toThrow(
      'KEYCLOAK_CLIENT_SECRET: is needed with KEYCLOAK_URL\n  S3_ACCESS_KEY: is needed with S3_ENDPOINT\n  S3_SECRET_KEY: is needed with S3_ENDPOINT',
    );
    expect(() => readSettings({ HASURA_GRAPHQL_ENDPOINT: 'http://127.0.0.1:8080' })).toThrow(
      'DATABASE_URL: is needed with HASURA_GRAPHQL_ENDPOINT',
    );
    expect(() => readSettings({ PORTAL_SIGN_IN: 'redirect' })).toThrow('PORTAL_SIGN_IN: redirect needs KEYCLOAK_URL');
  });

  test('no demo data and accounts go to a database or Keycloak of one’s own unasked', () => {
    const own = { DATABASE_URL: 'postgres://portal@db.nusaraya.example/portal' };
    expect(readSettings(own)).toMatchObject({ DEMO_ACCOUNTS: false });
    expect(readSettings({ ...own, DEMO_ACCOUNTS: 'true' })).toMatchObject({ DEMO_ACCOUNTS: true });
    expect(readSettings({ SMTP_URL: 'smtp://mail.nusaraya.example' })).toMatchObject({ DEMO_ACCOUNTS: true });
  });
});
