/** Searching the permissions: every word must stand in the table, a role of it, a column or a rule. */
import type { CallPermission, Permissions, RolePermissions, TablePermissions } from '#console/build/permission.ts';

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** All that a rule says, without the names that it is kept under. */
function textOf(rules: unknown): string {
  if (typeof rules === 'object' && rules !== null) return Object.values(rules).map(textOf).join(' ');
  return typeof rules === 'string' || typeof rules === 'number' ? String(rules) : '';
}

/** The roles of a table that the words and the chosen role leave over. */
function rolesFound({ name, roles }: TablePermissions, words: readonly string[], role: string): RolePermissions[] {
  return roles.filter((rules) => (role === '' || rules.role === role) && hasWords(`${name} ${textOf(rules)}`, words));
}

function callsFound(calls: readonly CallPermission[], words: readonly string[], role: string): CallPermission[] {
  return calls.filter((call) => (role === '' || call.roles.includes(role)) && hasWords(textOf(call), words));
}

/** What is left of the permissions for a role (empty for all) and some words. */
export function findPermissions({ roles, tables, functions, actions }: Permissions, text: string, role: string): Permissions {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    roles,
    tables: tables.map((table) => ({ ...table, roles: rolesFound(table, words, role) })).filter((table) => table.roles.length > 0),
    functions: callsFound(functions, words, role),
    actions: callsFound(actions, words, role),
  };
}
