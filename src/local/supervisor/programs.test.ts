import { expect, test } from 'vitest';
import { readEnvironment } from '#actions/env.ts';
import { readSettings } from '../env.ts';
import { actionsProgram } from './programs.ts';

const PARTS = {
  publicUrl: 'https://careers.nusaraya.example',
  databaseUrl: 'postgres://portal@127.0.0.1:1/portal',
  identity: 'http://127.0.0.1:2',
  issuer: 'https://careers.nusaraya.example/realms/portal',
  files: 'http://127.0.0.1:3',
  bucket: 'internship-images',
  smtp: 'smtp://127.0.0.1:4',
  enginePort: 5,
  actions: 'http://127.0.0.1:6',
};
const SECRETS = {
  postgresPassword: 'p',
  adminSecret: 'an-admin-secret-of-the-tests',
  actionSecret: 'an-action-secret-of-the-tests',
  clientSecret: 'a-client-secret',
  operatorSecret: 'an-operator-secret',
  s3AccessKey: 'access',
  s3SecretKey: 'secret',
};

function actionsEnvironment(variables: Record<string, string>) {
  const settings = readSettings({ DEMO_ACCOUNTS: 'false', ...variables });
  return readEnvironment(actionsProgram({ settings, secrets: SECRETS, parts: PARTS, log: () => undefined }).env);
}

test('the action service is told whether addresses are confirmed, which by default they are not', () => {
  expect(actionsEnvironment({})).toMatchObject({ SIGN_UP_VERIFY_EMAIL: false, PUBLIC_URL: 'https://careers.nusaraya.example' });
  expect(actionsEnvironment({ SIGN_UP_VERIFY_EMAIL: 'true' })).toMatchObject({ SIGN_UP_VERIFY_EMAIL: true });
  expect(() => actionsEnvironment({ SIGN_UP_VERIFY_EMAIL: 'perhaps' })).toThrow('SIGN_UP_VERIFY_EMAIL: must be true or false');
});

test('demo accounts stay closed where the portal has a public address, until it is said twice', () => {
  expect(() => actionsEnvironment({ DEMO_ACCOUNTS: 'true' })).toThrow('DEMO_ON_PUBLIC_HOST=true');
  expect(actionsEnvironment({ DEMO_ACCOUNTS: 'true', DEMO_ON_PUBLIC_HOST: 'true' }).DEMO_ACCOUNTS).toBe(true);
});
