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

export function createFakeSocket(answer: (name: string, variables: Variables) => object) {
  const clients = new Set<Client>();
  const running = new Map<string, Running>();

  function next({ client, id, name, variables }: Running): void {
    client.send(JSON.stringify({ id, type: 'next', payload: { data: answer(name, variables) } }));
  }

  return {
    connect(client: Client): void {
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
    drop(): void {
      running.clear();
      for (const client of clients) client.close(ABNORMAL_CLOSURE);
      clients.clear();
    },
  };
}
