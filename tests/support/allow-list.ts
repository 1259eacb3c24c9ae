/**
 * The portal's operations as Hasura's allow list (`hasura/metadata`), taken from where they leave the browser's code:
 * the text, the order of fragments and `__typename` are what the Apollo link sends.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TypedDocumentNode } from '@apollo/client';
import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { Kind, OperationTypeNode } from 'graphql';
import { stringify } from 'yaml';
import { asQuery } from '#web/lib/apollo/live-poll.ts';
import { textOf } from '#web/lib/apollo/operation-text.ts';
import { createCache } from '#web/lib/apollo/portal-client.ts';
import { checkout } from './checkout.ts';

const COLLECTION = 'portal';

interface SentOperation {
  name: string;
  query: string;
}

function operationOf(document: DocumentNode): OperationDefinitionNode | undefined {
  return document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

async function operationDocuments(): Promise<DocumentNode[]> {
  const files = globSync('src/web/**/*.generated.ts', { cwd: checkout }).sort();
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(checkout, file)).href) as Promise<Record<string, DocumentNode>>),
  );
  return modules.flatMap((exports) => Object.values(exports)).filter((document) => operationOf(document) !== undefined);
}

/** What a client like the portal's hands to its link for a document. */
async function sentFor(document: DocumentNode): Promise<DocumentNode> {
  let sent: DocumentNode | undefined;
  const link = new ApolloLink(({ query }) => {
    sent = query;
    return new Observable((observer) => observer.complete());
  });
  const client = new ApolloClient({ cache: createCache(), link, dataMasking: true });
  const options = { fetchPolicy: 'no-cache' as const };
  const typed = document as TypedDocumentNode<Record<string, unknown>, Record<string, never>>;
  // Nothing is answered, so nothing comes of it: only what was sent counts.
  const kind = operationOf(document)?.operation;
  if (kind === OperationTypeNode.SUBSCRIPTION) client.subscribe({ query: typed, ...options }).subscribe({ error: () => undefined });
  else if (kind === OperationTypeNode.MUTATION) await client.mutate({ mutation: typed, ...options }).catch(() => undefined);
  else await client.query({ query: typed, ...options }).catch(() => undefined);
  client.stop();
  if (!sent) throw new Error(`${operationOf(document)?.name?.value} was not sent`);
  return sent;
}

/** Every operation of the browser; a subscription also as the query by which it is polled. */
export async function sentOperations(): Promise<SentOperation[]> {
  const operations: SentOperation[] = [];
  for (const document of await operationDocuments()) {
    const operation = operationOf(document);
    const name = operation?.name?.value ?? '';
    const sent = await sentFor(document);
    operations.push({ name, query: textOf(sent) });
    if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
      operations.push({ name: `${name} (polled)`, query: textOf(asQuery(sent)) });
  }
  return operations.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The metadata files by name. */
export async function allowListFiles(): Promise<Record<string, string>> {
  const queries = await sentOperations();
  return {
    'query_collections.yaml': stringify([{ name: COLLECTION, definition: { queries } }], { lineWidth: 0 }),
    'allow_list.yaml': stringify([{ collection: COLLECTION, scope: { global: true } }]),
  };
}
