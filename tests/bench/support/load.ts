/** A closed loop of requests over kept connections: each sends its next request when the last one is answered. */
import { Agent, request } from 'node:http';

export interface LoadTarget {
  port: number;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadResult {
  /** Requests a second. */
  rate: number;
  /** Latencies, ms. */
  p50: number;
  p99: number;
}

function send(target: LoadTarget, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: target.port, path: target.path, method: 'POST', agent, headers: target.headers },
      (response) => {
        let bytes = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (bytes += chunk));
        response.on('end', () => {
          if (response.statusCode === 200 && bytes.startsWith('{"data"')) resolve();
          else reject(new Error(`Unexpected answer ${response.statusCode}: ${bytes.slice(0, 300)}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(target.body);
  });
}

/** Loads a server for some seconds over a number of connections; any answer without data throws. */
export async function load(target: LoadTarget, connections: number, seconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const loop = async () => {
    while (performance.now() < until) {
      const sent = performance.now();
      await send(target, agent);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return { rate: latencies.length / ((performance.now() - began) / 1_000), p50: at(0.5), p99: at(0.99) };
}
