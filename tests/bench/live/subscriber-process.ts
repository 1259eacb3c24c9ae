/**
 * The subscribers, in a process of their own: each a WebSocket of its own (graphql-transport-ws) with one subscription.
 * The changed listing's title carries the number of its change, `Change <number>`; what each subscriber saw, and when,
 * is kept as numbers and judged at the end. Times are of the clock that all processes of a machine share, in ms.
 */
import { WebSocket } from 'ws';
import { createArrivals } from './arrivals.ts';
import type { Order, SubscriberPlan } from './subscribers.ts';

const CONNECT_AT_ONCE = 100;
const MARK = 'Change ';
/** How long (ms) what is under way may take before it counts as lost. */
const PATIENCE = 30_000;

const now = () => Number(process.hrtime.bigint()) / 1e6;
let sockets: WebSocket[] = [];
let arrivals = createArrivals(0);
/** Told after each arrival. */
let onArrival = () => {};

/** The number of the change that a message shows; the number's digits follow the mark. */
function changeIn(message: Buffer): number {
  const at = message.indexOf(MARK);
  return at === -1 ? 0 : Number.parseInt(message.toString('latin1', at + MARK.length, at + MARK.length + 9), 10);
}

function open(port: number, index: number, { token, query, variables }: SubscriberPlan): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/graphql`, 'graphql-transport-ws', { perMessageDeflate: false });
    sockets.push(socket);
    const say = (message: unknown) => socket.send(JSON.stringify(message));
    let isFirst = true;
    socket.on('open', () => say({ type: 'connection_init', payload: { headers: { authorization: `Bearer ${token}` } } }));
    socket.on('message', (data: Buffer) => {
      if (data.includes('"connection_ack"')) return say({ id: crypto.randomUUID(), type: 'subscribe', payload: { query, variables } });
      if (!data.includes('"next"')) return reject(new Error(`Unexpected message: ${data.toString().slice(0, 300)}`));
      arrivals.add(index, changeIn(data), now());
      if (isFirst) resolve();
      isFirst = false;
      onArrival();
    });
    socket.on('close', (code, reason) => reject(new Error(`A subscriber was closed with ${code} ${reason.toString()}`)));
    socket.on('error', reject);
  });
}

async function connect(port: number, plans: readonly SubscriberPlan[]): Promise<void> {
  arrivals = createArrivals(plans.length);
  let next = 0;
  const worker = async () => {
    while (next < plans.length) {
      const index = next;
      next += 1;
      const plan = plans[index];
      if (plan) await open(port, index, plan);
    }
  };
  await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, worker));
}

/** Resolves when every subscriber saw this change or a later one, with how many never did. */
function waitFor(change: number): Promise<number> {
  return new Promise((resolve) => {
    const late = setTimeout(() => done(), PATIENCE);
    const done = () => {
      clearTimeout(late);
      onArrival = () => {};
      resolve(arrivals.behind(change));
    };
    onArrival = () => {
      if (arrivals.behind(change) === 0) done();
    };
    onArrival();
  });
}

async function close(): Promise<void> {
  const open = sockets;
  sockets = [];
  await Promise.all(
    open.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.removeAllListeners('close').once('close', () => resolve());
          socket.close();
        }),
    ),
  );
}

async function carryOut(order: Order): Promise<unknown> {
  if (order.do === 'connect') return connect(order.port, order.plans);
  if (order.do === 'wait') return waitFor(order.change);
  if (order.do === 'judge') return arrivals.judge(order.changes);
  return close();
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ result: 'ready' });
