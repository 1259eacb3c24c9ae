/**
 * The portal's own operations as examples for the console, read from the documents beside its screens when the
 * console is built. Runs in Node.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentNode, FragmentDefinitionNode, GraphQLSchema, OperationDefinitionNode, TypeNode } from 'graphql';
import { Kind, buildSchema, isEnumType, parse, print, validate, visit } from 'graphql';
import type { Example } from './example.ts';

/** Apollo's own, which no server knows. */
const CLIENT_DIRECTIVES = new Set(['unmask', 'client', 'connection', 'nonreactive']);

/** What stands for a value that only the user knows; a nullable one is left out. */
const FIRST_VALUES: Record<string, unknown> = {
  Boolean: true,
  Int: 10,
  Float: 1,
  String: '',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-01-01',
  timestamptz: '2026-01-01T00:00:00Z',
};

function firstValue(type: TypeNode, schema: GraphQLSchema): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return firstValue(type.type, schema);
  if (type.kind === Kind.LIST_TYPE) return [];
  const named = schema.getType(type.name.value);
  return isEnumType(named) ? named.getValues()[0]?.name : (FIRST_VALUES[type.name.value] ?? {});
}

function firstVariables(operation: OperationDefinitionNode, schema: GraphQLSchema): string {
  const wanted = (operation.variableDefinitions ?? []).filter(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  );
  if (wanted.length === 0) return '';
  return JSON.stringify(Object.fromEntries(wanted.map(({ variable, type }) => [variable.name.value, firstValue(type, schema)])), null, 2);
}

/** The fragments that a definition needs, and those that they need, each once. */
function neededFragments(
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(definition, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.get(name.value);
      if (!fragment) throw new Error(`No document of the portal has the fragment ${name.value}`);
      if (found.has(fragment)) return;
      found.add(fragment);
      neededFragments(fragment, fragments, found);
    },
  });
  return found;
}

function withoutClientDirectives(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (CLIENT_DIRECTIVES.has(name.value) ? null : undefined) });
}

/** Without the root type there is nothing to validate against, and nothing is found wrong. */
function fits(schema: GraphQLSchema, { operation }: OperationDefinitionNode, document: DocumentNode): boolean {
  return schema.getRootType(operation) != null && validate(schema, document).length === 0;
}

/** The examples of a set of documents: `feature` and GraphQL text each. */
export function examplesOf(
  documents: readonly { feature: string; text: string }[],
  schemas: Readonly<Record<string, GraphQLSchema>>,
): Example[] {
  const parsed = documents.map(({ feature, text }) => ({ feature, definitions: parse(text, { noLocation: true }).definitions }));
  const fragments = new Map(
    parsed.flatMap(({ definitions }) =>
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    ),
  );
  const examples = parsed.flatMap(({ feature, definitions }) =>
    definitions.flatMap((operation): Example[] => {
      if (operation.kind !== Kind.OPERATION_DEFINITION) return [];
      const document = withoutClientDirectives({
        kind: Kind.DOCUMENT,
        definitions: [operation, ...neededFragments(operation, fragments)],
      });
      const roles = Object.keys(schemas).filter((role) => schemas[role] && fits(schemas[role], operation, document));
      const [schema] = roles.flatMap((role) => schemas[role] ?? []);
      if (!schema) throw new Error(`No role can run ${operation.name?.value ?? 'an operation'} of ${feature}`);
      return [
        {
          name: operation.name?.value ?? 'unnamed',
          kind: operation.operation,
          feature,
          document: print(document),
          variables: firstVariables(operation, schema),
          roles,
        },
      ];
    }),
  );
  return examples.toSorted((one, other) => one.feature.localeCompare(other.feature) || one.name.localeCompare(other.name));
}

/** The examples of this checkout: documents of `src/web/features`, schemas of `hasura/schema`. */
export async function collectExamples(checkout: string): Promise<Example[]> {
  const features = join(checkout, 'src/web/features');
  const paths = (await readdir(features, { recursive: true })).filter((path) => path.endsWith('.graphql'));
  const documents = await Promise.all(
    paths.map(async (path) => ({ feature: path.split(/[/\\]/)[0] ?? '', text: await readFile(join(features, path), 'utf8') })),
  );
  const folder = join(checkout, 'hasura/schema');
  const schemas = await Promise.all(
    (await readdir(folder)).map(async (name) => [name.replace(/\.graphql$/, ''), buildSchema(await readFile(join(folder, name), 'utf8'))]),
  );
  return examplesOf(documents, Object.fromEntries(schemas) as Record<string, GraphQLSchema>);
}
