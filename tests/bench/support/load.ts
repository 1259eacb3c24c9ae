/** A closed loop of requests over kept connections: each sends its next request when the last one is answered. */
import { Agent, request } from 'node:http';

/** One request of a load. */
export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadTarget {
  port: number;
  /** The request of a turn; turns are counted from 0 over all connections. */
  ask: (turn: number) => LoadRequest;
  /** Told every answer; throws when it is not what was asked for. */
  check: (text: string, turn: number) => void;
}

export interface LoadResult {
  requests: number;
  /** Requests a second. */
  rate: number;
  /** Latencies, ms. */
  p50: number;
  p95: number;
  p99: number;
}

/** Sends one request and resolves with the text of its answer; any status but 200 is an error. */
export function send(port: number, { path, headers, body }: LoadRequest, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`Unexpected answer ${response.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Rate and latencies of requests that took these times (ms), all together so many seconds. */
export function summarise(latencies: number[], seconds: number): LoadResult {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return { requests: latencies.length, rate: latencies.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Works side by side until the time is over, each beginning its next turn when the last one is done; what fails throws. */
export async function closedLoop(
  workers: number,
  seconds: number,
  work: (turn: number, worker: number) => Promise<void>,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  let turns = 0;
  const loop = async (worker: number) => {
    while (performance.now() < until) {
      const turn = turns;
      turns += 1;
      const sent = performance.now();
      await work(turn, worker);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => loop(worker)));
  return summarise(latencies, (performance.now() - began) / 1_000);
}

/** Loads a server until the time is over; a connection that fails, or whose answer fails the check, throws. */
export async function load(target: LoadTarget, connections: number, seconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    return await closedLoop(connections, seconds, async (turn) => {
      target.check(await send(target.port, target.ask(turn), agent), turn);
    });
  } finally {
    agent.destroy();
  }
}
