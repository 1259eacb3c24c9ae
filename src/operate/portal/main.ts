/** `npm run portal -- <command>`: the operators' commands about administrators. */
import { parseArgs } from 'node:util';
import { explain, OperatorError } from '#operate/operator-error.ts';
import type { Administrators } from './administrators.ts';
import { withAdministrators } from './connect.ts';

const USAGE = `Usage: npm run portal -- <command>

  invite-admin <email> [--name "Ada Pramana"]
                    makes an administrator of any address and mails a link to choose a password;
                    an administrator who forgot the password gets a new link
  promote <email>   makes a student an administrator
  demote <email>    makes an administrator a student; refused for the last one
  list-admins       who is an administrator

Without settings the portal that runs here is meant (DATA_DIR, .data). For other servers these are needed:
KEYCLOAK_URL, KEYCLOAK_OPERATOR_SECRET, DATABASE_URL, SMTP_URL, MAIL_FROM, PUBLIC_URL, PORTAL_SETTINGS_FILE.

Leaves with 0 when all is done, 1 when it was refused or failed, 2 when the command was not understood.
A command that failed half-way is completed by running it again.`;

const STATES = {
  active: '',
  disabled: 'switched off',
  invited: 'invited, no password yet',
  apart: 'group and role differ: promote or demote',
};

async function list(administrators: Administrators): Promise<string> {
  const found = await administrators.list();
  if (found.length === 0) return 'There is no administrator yet. The first one: npm run portal -- invite-admin <email>';
  const [longestEmail, longestName] = [found.map(({ email }) => email.length), found.map(({ name }) => name.length)].map((all) =>
    Math.max(...all),
  );
  return found
    .map(({ email, name, state }) => `${email.padEnd(longestEmail ?? 0)}  ${name.padEnd(longestName ?? 0)}  ${STATES[state]}`.trimEnd())
    .join('\n');
}

type Command = (administrators: Administrators, email: string, name: string | null) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'invite-admin': async (administrators, email, name) => {
    const result = await administrators.invite(email, name);
    const mailed = `A link to choose a password was mailed to ${email}. It works once, within one hour.`;
    return result === 'new' ? `${email} is an administrator now. ${mailed}` : mailed;
  },
  promote: async (administrators, email) =>
    (await administrators.promote(email)) ? `${email} is an administrator now.` : `${email} is an administrator already.`,
  demote: async (administrators, email) =>
    (await administrators.demote(email)) ? `${email} is a student now.` : `${email} is a student already.`,
  'list-admins': list,
};

function readCommand(args: string[]): { run: Command; email: string; name: string | null } | null {
  let parsed;
  try {
    parsed = parseArgs({ args, allowPositionals: true, options: { name: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`, 2);
  }
  const { values, positionals } = parsed;
  if (values.help || positionals.length === 0) return null;
  const [word = '', email = '', ...rest] = positionals;
  const run = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (run === undefined) throw new OperatorError(`Unknown command "${word}".\n\n${USAGE}`, 2);
  const isComplete = word === 'list-admins' ? email === '' : email !== '' && rest.length === 0;
  if (!isComplete)
    throw new OperatorError(`${word} takes ${word === 'list-admins' ? 'nothing more' : 'one email address'}.\n\n${USAGE}`, 2);
  if (values.name !== undefined && word !== 'invite-admin') throw new OperatorError(`Only invite-admin takes --name.\n\n${USAGE}`, 2);
  return { run, email, name: values.name ?? null };
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === null) console.log(USAGE);
  else console.log(await withAdministrators((administrators) => command.run(administrators, command.email, command.name)));
} catch (error) {
  console.error(explain(error));
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}
