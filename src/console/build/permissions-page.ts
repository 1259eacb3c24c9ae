/** docs/permissions.md: the same as the console's Permissions page, as Markdown. */
import type { CallPermission, Permissions, RolePermissions, TablePermissions, WriteRule } from './permission.ts';

const code = (text: string) => `\`${text}\``;
const list = (names: readonly string[]) => names.map(code).join(', ');

function rows(text: string): string {
  return text ? `rows where ${code(text)}` : 'every row';
}

function write(verb: string, rule: WriteRule, hasRows: boolean): string {
  const presets = rule.presets.map(({ column, value }) => `${code(column)} set to ${code(value)}`);
  const parts = [
    `${verb} ${list(rule.columns) || 'no column'}`,
    hasRows ? rows(rule.rows) : '',
    rule.check ? `only where ${code(rule.check)}` : '',
    presets.join(', '),
  ];
  return `- ${parts.filter(Boolean).join('; ')}${rule.comment && `. ${rule.comment}`}`;
}

function roleLines({ role, select, insert, update, delete: removal }: RolePermissions): string[] {
  const lines = [`**${role}**`, ''];
  if (select) {
    const limit = select.limit === null ? '' : `; at most ${select.limit} rows`;
    const aggregates = select.aggregates ? '; aggregates' : '';
    lines.push(`- reads ${list(select.columns)}; ${rows(select.rows)}${limit}${aggregates}${select.comment && `. ${select.comment}`}`);
  }
  if (insert) lines.push(write('inserts', insert, false));
  if (update) lines.push(write('updates', update, true));
  if (removal) lines.push(`- deletes ${rows(removal.rows)}${removal.comment && `. ${removal.comment}`}`);
  return [...lines, ''];
}

function callLines(title: string, calls: readonly CallPermission[]): string[] {
  const rowsOf = calls.map(({ name, roles, comment }) => `| ${code(name)} | ${list(roles) || 'nobody'} | ${comment} |`);
  return [`## ${title}`, '', '| name | who calls it | |', '|---|---|---|', ...rowsOf, ''];
}

function tableLines({ name, roles }: TablePermissions): string[] {
  return [`### ${name}`, ''].concat(roles.flatMap(roleLines));
}

/** The text of the page. */
export function permissionsPage({ roles, tables, functions, actions }: Permissions): string {
  const nobody = tables.filter((table) => table.roles.length === 0).map(({ name }) => name);
  const lines = [
    '# Who may see and write what',
    '',
    'Written by `npm run codegen` from `hasura/metadata`; the console shows the same under Permissions. What is not',
    'named is refused. A relationship shows what the table it leads to shows to the same role.',
    '',
    `Session roles: ${list(roles)}.`,
    '',
    '## Tables',
    '',
    ...tables.filter((table) => table.roles.length > 0).flatMap(tableLines),
    ...(nobody.length > 0 ? [`No role reads or writes ${list(nobody)}.`, ''] : []),
    ...callLines('Functions', functions),
    ...callLines('Actions', actions),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
