/**
 * Hasura v3 metadata as this engine understands it.
 *
 * Owned here: the shapes after reading, and how something unusable is reported. Not owned: whether the tables,
 * columns and functions exist (`schema/model.ts` decides that with the catalogue), nor what a filter means
 * (`schema/resolve-bool-exp.ts`). Contract: nothing in the metadata is silently ignored. What the engine lacks is
 * left out of these shapes and named by an `Inconsistency`.
 */

/** One thing of the metadata that is not served, with where it stands and why. */
export interface Inconsistency {
  /** Relative to the metadata folder. */
  readonly file: string;
  /** Path of keys inside the file, such as `author.select_permissions[user].filter`. */
  readonly key: string;
  readonly reason: string;
}

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** Where a piece of metadata was read, for messages. */
export interface Origin {
  readonly file: string;
  readonly key: string;
}

export type ForeignKeyUsing =
  /** Columns of this table that carry the foreign key. */
  | { readonly kind: 'local'; readonly columns: readonly string[] }
  /** Columns of another table that carry a foreign key to this one. */
  | { readonly kind: 'remote'; readonly table: QualifiedName; readonly columns: readonly string[] }
  /** Pairs of columns, without a foreign key. */
  | { readonly kind: 'manual'; readonly table: QualifiedName; readonly mapping: Readonly<Record<string, string>> };

export interface RelationshipMetadata {
  readonly name: string;
  readonly type: 'object' | 'array';
  readonly using: ForeignKeyUsing;
  readonly insertionOrder: 'before_parent' | 'after_parent';
  readonly comment: string | null;
  readonly origin: Origin;
}

/** A boolean expression as written; its meaning is found against the catalogue. */
export type RawBoolExp = Readonly<Record<string, unknown>>;

export type Operation = 'select' | 'insert' | 'update' | 'delete';

/** What a role may do by one operation, as written; parts that the operation does not have say nothing. */
export interface Permission {
  readonly columns: readonly string[] | '*';
  readonly filter: RawBoolExp;
  readonly check: RawBoolExp;
  readonly set: Readonly<Record<string, unknown>>;
  readonly limit: number | null;
  readonly allowAggregations: boolean;
  readonly backendOnly: boolean;
  readonly origin: Origin;
}

/** The permissions of each operation by role. */
export type Permissions = Readonly<Record<Operation, ReadonlyMap<string, Permission>>>;

export interface TableMetadata {
  readonly table: QualifiedName;
  /** `undefined`: not said, the comment in the database counts. Empty: no description. */
  readonly comment: string | undefined;
  readonly columnComments: Readonly<Record<string, string>>;
  /** Root field descriptions by Hasura's key (`select`, `insert_one`, ...). */
  readonly rootFieldComments: Readonly<Record<string, string>>;
  readonly relationships: readonly RelationshipMetadata[];
  readonly permissions: Permissions;
  readonly origin: Origin;
}

export interface FunctionMetadata {
  readonly function: QualifiedName;
  readonly exposedAs: 'query' | 'mutation' | null;
  readonly sessionArgument: string | null;
  readonly roles: readonly string[];
  readonly comment: string | undefined;
  readonly origin: Origin;
}

export interface ActionHeader {
  readonly name: string;
  readonly value: string;
  /** The variable that held the value; error details then name it instead of the value, which may be a secret. */
  readonly fromEnv: string | null;
}

export interface ActionMetadata {
  readonly name: string;
  /** With `{{ENV}}` already replaced. */
  readonly handler: string;
  /** As written in the metadata, for messages. */
  readonly handlerTemplate: string;
  readonly headers: readonly ActionHeader[];
  readonly forwardClientHeaders: boolean;
  readonly timeoutSeconds: number;
  readonly roles: readonly string[];
  readonly comment: string | null;
  readonly origin: Origin;
}

/** A relationship from an action's output type to a tracked table. */
export interface CustomTypeRelationship {
  readonly name: string;
  readonly type: 'object' | 'array';
  readonly table: QualifiedName;
  /** Field of the output type -> column of the table. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly origin: Origin;
}

export interface Metadata {
  readonly tables: readonly TableMetadata[];
  readonly functions: readonly FunctionMetadata[];
  readonly actions: readonly ActionMetadata[];
  /** Text of `actions.graphql`: the signatures of the actions and their types. */
  readonly actionsSdl: string;
  /** Relationships of output types by type name. */
  readonly customTypeRelationships: ReadonlyMap<string, readonly CustomTypeRelationship[]>;
  /** Texts of the operations that HASURA_GRAPHQL_ENABLE_ALLOWLIST lets through. */
  readonly allowList: readonly string[];
}
