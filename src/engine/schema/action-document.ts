import { Kind, parse, type FieldDefinitionNode, type TypeDefinitionNode } from 'graphql';

/** The signatures and types of `actions.graphql`, parsed once. */
export interface ActionDocument {
  readonly query: ReadonlyMap<string, FieldDefinitionNode>;
  readonly mutation: ReadonlyMap<string, FieldDefinitionNode>;
  readonly types: ReadonlyMap<string, TypeDefinitionNode>;
}

/** Reads `actions.graphql`. `type Query` and `type Mutation` may stand there more than once. */
export function parseActionDocument(sdl: string): ActionDocument {
  const query = new Map<string, FieldDefinitionNode>();
  const mutation = new Map<string, FieldDefinitionNode>();
  const types = new Map<string, TypeDefinitionNode>();
  if (sdl.trim() === '') return { query, mutation, types };
  for (const node of parse(sdl).definitions) {
    if (node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION) {
      const root = { Query: query, Mutation: mutation }[node.name.value];
      if (root !== undefined) for (const field of node.fields ?? []) root.set(field.name.value, field);
      else if (node.kind === Kind.OBJECT_TYPE_DEFINITION) types.set(node.name.value, node);
    } else if ('name' in node && node.name !== undefined && node.kind.endsWith('TypeDefinition')) {
      types.set(node.name.value, node as TypeDefinitionNode);
    }
  }
  return { query, mutation, types };
}
