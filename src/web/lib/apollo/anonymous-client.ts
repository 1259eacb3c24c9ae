/** Calls before anybody is signed in, under the role `anonymous`: no token, no socket, nothing cached. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';

let client: ApolloClient | null = null;

/** Runs a mutation; throws as Apollo does, with the portal's code where it refused. */
export async function callAnonymously<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  client ??= new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: `${location.origin}/v1/graphql` }) });
  const options: ApolloClient.MutateOptions = { mutation, variables, fetchPolicy: 'no-cache' };
  const { data } = await client.mutate(options);
  if (!data) throw new Error('The portal answered without data');
  return data as Data;
}
