/** Sends each request with a fresh token and the client's role; a token that is refused is renewed once. */
import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import type { SessionRole } from '#domain/roles.ts';
import type { TokenKeeper } from '#web/lib/session/token-keeper.ts';

const TOKEN_REFUSED = 'invalid-jwt';

interface Subscription {
  unsubscribe: () => void;
}

function whenReady<T>(ready: Promise<T>, then: (value: T) => Observable<ApolloLink.Result>): Observable<ApolloLink.Result> {
  return new Observable((observer) => {
    let subscription: Subscription | undefined;
    let isOver = false;
    ready.then(
      (value) => {
        if (!isOver) subscription = then(value).subscribe(observer);
      },
      (error: unknown) => observer.error(error),
    );
    return () => {
      isOver = true;
      subscription?.unsubscribe();
    };
  });
}

/** Stands before the HTTP link; fails as `TokenKeeper.fresh` does when there is no session. */
export function createTokenLink(tokens: TokenKeeper, role: SessionRole): ApolloLink {
  const send = (operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction, token: Promise<string>) =>
    whenReady(token, (access) => {
      operation.setContext((context) => ({
        ...context,
        token: access,
        headers: { ...(context['headers'] as object | undefined), authorization: `Bearer ${access}`, 'x-hasura-role': role },
      }));
      return forward(operation);
    });

  const attach = new ApolloLink((operation, forward) => send(operation, forward, tokens.fresh()));
  const renewOnce = new ErrorLink(({ error, operation, forward }) => {
    const isRefused = CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === TOKEN_REFUSED);
    const context = operation.getContext() as { token?: string; wasRenewed?: boolean };
    if (!isRefused || context.wasRenewed) return undefined;
    operation.setContext({ wasRenewed: true });
    return send(operation, forward, tokens.renew(context.token ?? ''));
  });
  return ApolloLink.from([renewOnce, attach]);
}
