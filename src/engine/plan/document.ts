import {
  GraphQLError,
  Kind,
  TokenKind,
  parse,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { EngineError, invalid } from '#engine/errors.ts';

let lastId = 0;

/** One operation of a document with the fragments that it may use. */
export interface Operation {
  /** Unique in this process: stands for document and operation name in the keys of caches. */
  readonly id: number;
  readonly node: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Names of the variables that are used anywhere in it. */
  readonly usedVariables: ReadonlySet<string>;
}

/** Parses a document and picks the operation that is to run. */
export function readOperation(text: string, operationName: string | null): Operation {
  const document = parseDocument(text);
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const name = node.name.value;
    if (fragments.has(name)) throw new EngineError('parse-failed', `multiple definitions for fragment "${name}"`);
    fragments.set(name, node);
  }
  const node = pickOperation(text, operations, operationName);
  for (const directive of node.directives ?? []) {
    const name = directive.name.value;
    if (name === 'include' || name === 'skip') throw invalid(`directive '${name}' is not allowed on a ${node.operation}`);
    if (name !== 'cached') throw invalid(`directive '${name}' is not defined in the schema`);
  }
  const reached = new Set<string>();
  checkFragments(node.selectionSet, fragments, '$.selectionSet', [], reached);
  const usedVariables = new Set<string>();
  for (const part of [node, ...[...reached].map((name) => fragments.get(name))]) {
    if (part !== undefined) collectVariables(part, usedVariables);
  }
  lastId += 1;
  return { id: lastId, node, fragments, usedVariables };
}

function parseDocument(text: string): DocumentNode {
  try {
    return parse(text, { noLocation: true });
  } catch (cause) {
    if (!(cause instanceof GraphQLError)) throw cause;
    throw new EngineError('validation-failed', 'not a valid graphql query', { path: '$.query', cause });
  }
}

function pickOperation(text: string, operations: readonly OperationDefinitionNode[], name: string | null): OperationDefinitionNode {
  if (name !== null) {
    if (operations.some((node) => node.name === undefined) && hasBareOperation(text)) {
      throw invalid('operationName cannot be used when an anonymous operation exists in the document');
    }
    const named = operations.find((node) => node.name?.value === name);
    if (named === undefined) throw invalid(`no such operation found in the document: "${name}"`);
    return named;
  }
  const [only] = operations;
  if (only === undefined || operations.length > 1) {
    throw invalid('exactly one operation has to be present in the document when operationName is not specified');
  }
  return only;
}

/** True for a document with an operation that is a selection alone, `{ ... }`: one that says `query` counts as named, in Hasura. */
function hasBareOperation(text: string): boolean {
  const { definitions } = parse(text);
  return definitions.some(({ kind, loc }) => kind === Kind.OPERATION_DEFINITION && loc?.startToken.kind === TokenKind.BRACE_L);
}

/**
 * Refuses fragments that do not exist or spread themselves. `stack` holds the fragments around. Each fragment is looked
 * into once: fragments that spread each other twice would cost 2^n looks otherwise.
 */
function checkFragments(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  path: string,
  stack: readonly string[],
  reached: Set<string>,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      if (node.selectionSet) checkFragments(node.selectionSet, fragments, `${path}.${node.name.value}.selectionSet`, stack, reached);
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      checkFragments(node.selectionSet, fragments, path, stack, reached);
    } else {
      const name = node.name.value;
      const fragment = fragments.get(name);
      if (fragment === undefined) throw invalid(`reference to undefined fragment "${name}"`, path);
      if (stack.includes(name))
        throw invalid(`the fragment definition(s) ${listNames(stack.slice(stack.indexOf(name)))} form a cycle`, path);
      if (reached.has(name)) continue;
      reached.add(name);
      checkFragments(fragment.selectionSet, fragments, `${path}.${name}.selectionSet`, [...stack, name], reached);
    }
  }
}

function listNames(names: readonly string[]): string {
  return names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${String(names.at(-1))}`;
}

function collectVariables(node: OperationDefinitionNode | FragmentDefinitionNode, used: Set<string>): void {
  visit(node, {
    VariableDefinition: () => false,
    Variable: (variable) => {
      used.add(variable.name.value);
    },
  });
}
