/**
 * What a GraphQL operation becomes: the contract between the planner (plan, sql) and those who run plans (execute,
 * actions, live, http).
 *
 * A plan belongs to one role, one document and one shape of the variables; it holds no value of a request. Values are
 * named by `ParamSource` and looked up when the plan is run, always as text: the statement casts each placeholder to
 * its PostgreSQL type. So the same plan serves every user of the role, and a live query can turn the placeholders into
 * columns of a subscriber table (`sql/multiplex.ts`).
 */
import type { GraphQLOutputType } from 'graphql';
import type { Dependency } from '#engine/catalog/types.ts';
import type { ParamSource } from '#engine/schema/param-source.ts';

export type OperationKind = 'query' | 'mutation' | 'subscription';

/**
 * One parameterised statement. `chunks` has one element more than `holes`; between chunk i and i+1 stands the
 * placeholder of `params[holes[i]]`. `text` is the same with `$1`, `$2`, ... for direct use.
 */
export interface Statement {
  readonly text: string;
  readonly chunks: readonly string[];
  readonly holes: readonly number[];
  readonly params: readonly ParamSource[];
}

/** A table that a mutation writes; `columns` is empty for insert and delete, which touch every column. */
export interface Touch extends Dependency {
  readonly operation: 'insert' | 'update' | 'delete';
}

/** One key of the answer. `path` is Hasura's error path of the field, `$.selectionSet.<key>`. */
export interface RootField {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** Rows that it may have, and that the lists inside it may have together. */
  readonly maxRows?: number;
  /** What stands in its place when there are more; null for a list, which is never null otherwise. */
  readonly tooMany?: string | null;
}

/**
 * Root fields answered by one statement: one row with one text column per field, in the order of `fields`, each
 * holding finished JSON. A query has one SqlStep for all its table fields.
 */
export interface SqlStep {
  readonly kind: 'sql';
  readonly fields: readonly RootField[];
  readonly statement: Statement;
  /** Base tables, views and functions resolved to what they read. */
  readonly dependencies: readonly Dependency[];
  /** True if the answer changes with time alone (it reads the clock or something that the catalogue cannot see into). */
  readonly readsClock: boolean;
  /** False for statements that need a plan of their own for each call (they call search-like functions). */
  readonly reusePlan: boolean;
}

/** The value that an action's argument takes: the client's JSON with variables still to be filled in. */
export type InputTemplate =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly InputTemplate[] }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, InputTemplate])[] };

/** What of a handler's answer is selected, in the order of the query; `Read` is how a relationship is followed. */
export type OutputSelection<Read> =
  | { readonly kind: 'typename'; readonly key: string; readonly value: string }
  | {
      readonly kind: 'field';
      readonly key: string;
      readonly name: string;
      /** Sub-selection of object types; null for scalars and enums. */
      readonly selection: readonly OutputSelection<Read>[] | null;
    }
  | ({ readonly kind: 'relationship'; readonly key: string } & Read);

/** A relationship from a handler's object to a tracked table. */
export interface RelatedRead {
  /** Reads `parent` fields of one handler object; answers one JSON text. For many objects: `renderForParents`. */
  readonly statement: Statement;
  /** Handler fields whose null or absence makes the relationship null (object) or empty (array). */
  readonly columns: readonly string[];
  readonly empty: 'null' | '[]';
}

export type ActionSelection = OutputSelection<RelatedRead>;

/**
 * One mutation field. `statement` writes and answers one row whose first column is the result as text; rows that do
 * not pass the permission's check end it with an error (`execute/postgres-error.ts`), so that it is whole by itself.
 * Where the answer reads relationships, the result is the list of changed rows and `answer` reads on from it (as
 * `parent` field `rows`), so that it sees what was written.
 */
export interface WriteStep {
  readonly kind: 'write';
  readonly field: RootField;
  readonly statement: Statement;
  /**
   * The same for a transaction that is rolled back anyway: it does not end itself, its second column says whether the
   * rows pass. So PostgreSQL comes to tell of foreign keys, which it looks at last. Null where nothing is checked.
   */
  readonly unchecked: Statement | null;
  readonly answer: Statement | null;
  readonly touches: readonly Touch[];
  /** Error path for violations found by PostgreSQL or by a permission's check. */
  readonly errorPath: string;
}

/** An insert with rows inserted through its relationships: a tree of statements, each fed by the rows around it. */
export interface NestedInsertStep {
  readonly kind: 'nested-insert';
  readonly field: RootField;
  readonly insert: NestedInsertNode;
  /** Reads the answer from `parent` fields `rows` (JSON list) and `affected` (count). */
  readonly answer: Statement;
  readonly touches: readonly Touch[];
  readonly errorPath: string;
}

/** Rows of one table in a nested insert, in the order of the request. */
export interface NestedInsertNode {
  readonly rows: readonly NestedInsertRow[];
}

export interface NestedInsertRow {
  /** Objects that this row refers to: inserted first, their columns feed the row. */
  readonly before: readonly NestedInsertLink[];
  /** Answers one row `(row json, checks boolean)`; nothing when a conflict was skipped. Links come as `parent` fields. */
  readonly statement: Statement;
  /** Rows that refer to this one. */
  readonly after: readonly NestedInsertLink[];
  /** Error path of this row. */
  readonly path: string;
}

export interface NestedInsertLink {
  readonly node: NestedInsertNode;
  /** Pairs: column of the row that is inserted first, column of the row that needs it. */
  readonly columns: readonly (readonly [string, string])[];
  /** Error when the row that is inserted first was skipped by a conflict, and its path. */
  readonly refusal: string;
  readonly path: string;
}

/** A root field answered by an action handler over HTTP. */
export interface ActionStep {
  readonly kind: 'action';
  readonly field: RootField;
  /** Name of the action in the metadata; handler, headers and timeout are read there. */
  readonly action: string;
  readonly input: InputTemplate;
  /** Type of the whole answer, against which the handler's body is checked. */
  readonly outputType: GraphQLOutputType;
  /** null where the output type is a scalar. */
  readonly selection: readonly ActionSelection[] | null;
}

/** What needs no database: `__typename` of a root type, and introspection, made once when the operation is planned. */
export interface JsonStep {
  readonly kind: 'json';
  readonly field: RootField;
  readonly json: string;
}

export type Step = SqlStep | WriteStep | NestedInsertStep | ActionStep | JsonStep;

/** A planned operation. `keys` are the response keys in the order of the query; each belongs to exactly one step. */
export interface Plan {
  /** Unique in this process; equal for requests that share the plan, so that live queries group by it. */
  readonly id: number;
  readonly kind: OperationKind;
  readonly role: string;
  readonly operationName: string | null;
  readonly text: string;
  readonly keys: readonly string[];
  readonly steps: readonly Step[];
}

/** What a client sends to be planned. */
export interface PlanRequest {
  readonly text: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly role: string;
  /** True when the admin secret came with the request: permissions marked `backend_only` count only then. */
  readonly backend: boolean;
}

export interface Planner {
  /** Throws an `EngineError` in Hasura's words when the document does not fit the role's schema. */
  plan(request: PlanRequest): Plan;
}
