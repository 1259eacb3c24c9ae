/** The server's side of graphql-transport-ws for component tests. */
import type { WebSocketHandlerConnection } from 'msw';

type Client = WebSocketHandlerConnection['client'];
type Variables = Record<string, unknown>;

interface Running {
  client: Client;
  id: string;
  name: string;
  variables: Variables;
}

interface Message {
  id: string;
  type: string;
  payload: { operationName: string; variables?: Variables };
}

const ABNORMAL_CLOSURE = 4499;

/** An error as GraphQL reports it. */
export interface LiveFailure {
  message: string;
  extensions: { code: string };
}

export function createFakeSocket(answer: (name: string, variables: Variables) => object) {
  const clients = new Set<Client>();
  const running = new Map<string, Running>();
  const failures = new Map<string, LiveFailure>();
  let isBlocked = false;

  function next({ client, id, name, variables }: Running): void {
    const failure = failures.get(name);
    if (failure) {
      running.delete(id);
      client.send(JSON.stringify({ id, type: 'error', payload: [failure] }));
      return;
    }
    client.send(JSON.stringify({ id, type: 'next', payload: { data: answer(name, variables) } }));
  }

  return {
    connect(client: Client): void {
      if (isBlocked) {
        client.close(ABNORMAL_CLOSURE);
        return;
      }
      clients.add(client);
      client.addEventListener('message', ({ data }) => {
        const { id, type, payload } = JSON.parse(String(data)) as Message;
        if (type === 'connection_init') client.send(JSON.stringify({ type: 'connection_ack' }));
        if (type === 'ping') client.send(JSON.stringify({ type: 'pong' }));
        if (type === 'complete') running.delete(id);
        if (type !== 'subscribe') return;
        const operation = { client, id, name: payload.operationName, variables: payload.variables ?? {} };
        running.set(id, operation);
        next(operation);
      });
    },
    /** Sends its answer again to whoever subscribes to this operation. */
    send(name: string): void {
      for (const operation of running.values()) if (operation.name === name) next(operation);
    },
    /** Ends this operation with an error, now and whenever it is subscribed to. */
    fail(name: string, failure: LiveFailure): void {
      failures.set(name, failure);
      this.send(name);
    },
    /** Answers again. */
    recover(name: string): void {
      failures.delete(name);
    },
    /** Lets no socket open. */
    block(isNowBlocked: boolean): void {
      isBlocked = isNowBlocked;
    },
    drop(): void {
      running.clear();
      for (const client of clients) client.close(ABNORMAL_CLOSURE);
      clients.clear();
    },
  };
}
