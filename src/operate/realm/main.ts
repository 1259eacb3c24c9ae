/** `npm run realm -- diff|apply`: keeps the realm of a real Keycloak at what `auth/realm.json` says. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { givenVariables, readRealmSettings } from '#operate/env.ts';
import { explain, OperatorError } from '#operate/operator-error.ts';
import { applyRealm } from './apply-realm.ts';
import { compareRealms, describeChange, type Change } from './compare.ts';
import { openKeycloakAdmin } from './keycloak-admin.ts';
import { filled, readActualRealm, readWantedRealm, realmFile } from './read-realms.ts';
import { stateOf } from './realm-state.ts';

const USAGE = `Usage: npm run realm -- <command>

  diff    prints how Keycloak's realm differs from auth/realm.json; leaves with 1 when it does
  apply   brings clients, mappers, roles, groups, permissions, policies and mail texts up to date

Users are never touched. Keycloak imports the file itself at its first start only.

Settings: KEYCLOAK_URL (where Keycloak is reached, not the portal), KEYCLOAK_ADMIN_PASSWORD, and where they differ
KEYCLOAK_ADMIN (operator), KEYCLOAK_ADMIN_REALM (master), KEYCLOAK_REALM (portal). Those of the file: PUBLIC_URL,
PORTAL_SIGN_IN, KEYCLOAK_SMTP_HOST, _PORT and _FROM; KEYCLOAK_CLIENT_SECRET and KEYCLOAK_OPERATOR_SECRET only where
a client has to be made.

Leaves with 0 when all is as it should be, 1 when it differs or failed, 2 when the command was not understood.`;

const secretsSchema = z.object({ clients: z.array(z.looseObject({ clientId: z.string(), secret: z.string().optional() })) });

async function openRealm(values: Readonly<Record<string, string>>) {
  const admin = openKeycloakAdmin(readRealmSettings(values));
  const file = await readWantedRealm(values);
  const { clients } = secretsSchema.parse(JSON.parse(await readFile(realmFile, 'utf8')));
  const wanted = stateOf(file);
  return {
    compare: async (): Promise<Change[]> => compareRealms(wanted, stateOf(await readActualRealm(admin, file))),
    apply: (changes: readonly Change[]) =>
      applyRealm(
        { admin, wanted, secretOf: (clientId) => filled(clients.find((client) => client.clientId === clientId)?.secret ?? '', values) },
        changes,
      ),
  };
}

async function run(command: 'diff' | 'apply'): Promise<number> {
  const realm = await openRealm(givenVariables());
  const changes = await realm.compare();
  if (changes.length === 0) {
    console.log('The realm is as auth/realm.json says.');
    return 0;
  }
  for (const change of changes) console.log(describeChange(change));
  if (command === 'diff') {
    console.log(`\n${changes.length} differences. This makes them right: npm run realm -- apply`);
    return 1;
  }
  await realm.apply(changes);
  const left = await realm.compare();
  if (left.length === 0) {
    console.log(`\nApplied ${changes.length} changes.`);
    return 0;
  }
  console.error('\nKeycloak did not take these:');
  for (const change of left) console.error(describeChange(change));
  return 1;
}

function readCommand(args: string[]): 'diff' | 'apply' | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
    const [word, ...rest] = positionals;
    if (values.help || word === undefined) return null;
    if ((word === 'diff' || word === 'apply') && rest.length === 0) return word;
    throw new OperatorError(`Unknown command "${positionals.join(' ')}".\n\n${USAGE}`, 2);
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === null) console.log(USAGE);
  else process.exitCode = await run(command);
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}
