/** The documents of the browser, as texts that can be sent: each operation with the fragments that it spreads. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefinitionNode, type DocumentNode, Kind, concatAST, parse, print, visit } from 'graphql';
import { asQuery } from '#web/lib/apollo/live-poll.ts';
import { checkout } from '#tests/support/checkout.ts';

const files = globSync('src/web/**/*.graphql', { cwd: checkout });
const all = concatAST(files.map((path) => parse(readFileSync(join(checkout, path), 'utf8'))));

const nameOf = (node: DefinitionNode) => ('name' in node ? node.name?.value : undefined);

function withSpread(node: DefinitionNode, found: Set<DefinitionNode>): Set<DefinitionNode> {
  found.add(node);
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = all.definitions.find((other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === name.value);
      if (fragment && !found.has(fragment)) withSpread(fragment, found);
    },
  });
  return found;
}

function documentOf(operation: string): DocumentNode {
  const node = all.definitions.find((other) => other.kind === Kind.OPERATION_DEFINITION && nameOf(other) === operation);
  if (!node) throw new Error(`No document of the browser is called ${operation}`);
  return { kind: Kind.DOCUMENT, definitions: [...withSpread(node, new Set())] };
}

/** The text of a query or mutation of the browser; of a subscription, that of the query that it is polled as. */
export const portalDocument = (operation: string): string => print(asQuery(documentOf(operation)));

/** The text of a subscription of the browser. */
export const portalSubscription = (operation: string): string => print(documentOf(operation));
