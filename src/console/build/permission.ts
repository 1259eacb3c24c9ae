/** What the roles may do with the tables, functions and actions: what the Permissions page and docs/permissions.md show. */

export interface Permissions {
  roles: readonly string[];
  tables: readonly TablePermissions[];
  functions: readonly CallPermission[];
  actions: readonly CallPermission[];
}

export interface TablePermissions {
  name: string;
  roles: readonly RolePermissions[];
}

/** One role's rules for a table; null where it may not. */
export interface RolePermissions {
  role: string;
  select: SelectRule | null;
  insert: WriteRule | null;
  update: WriteRule | null;
  delete: DeleteRule | null;
}

export interface SelectRule {
  columns: readonly string[];
  /** Which rows, in words of SQL; empty for all. */
  rows: string;
  limit: number | null;
  aggregates: boolean;
  comment: string;
}

export interface WriteRule {
  columns: readonly string[];
  /** Which rows may be changed; empty for all. Without meaning for an insert. */
  rows: string;
  /** What a row must fulfil afterwards; empty for nothing. */
  check: string;
  presets: readonly { column: string; value: string }[];
  comment: string;
}

export interface DeleteRule {
  rows: string;
  comment: string;
}

export interface CallPermission {
  name: string;
  /** Its arguments and what it answers, where the metadata say so. */
  signature: string;
  roles: readonly string[];
  comment: string;
}
