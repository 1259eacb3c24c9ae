/** Which operation of a document is run. */
import type { OperationDefinitionNode } from 'graphql';
import { Kind, parse } from 'graphql';

function operationsOf(document: string): OperationDefinitionNode[] {
  try {
    return parse(document).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  } catch {
    return []; // the server says what is wrong with it
  }
}

/** The named one, or the only one: GraphiQL's name may still be that of the text before. Null where the server has to say. */
export function chooseOperation(document: string, name: string | null | undefined): OperationDefinitionNode | null {
  const operations = operationsOf(document);
  const [only] = operations;
  if (operations.length === 1 && only) return only;
  return operations.find((operation) => operation.name?.value === name) ?? null;
}
