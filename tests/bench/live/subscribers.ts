/** The subscribers' process, as the benchmark commands it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkout } from '#tests/support/checkout.ts';
import type { Change, Judgement } from './arrivals.ts';

/** One subscriber: who it is and what it subscribes to. */
export interface SubscriberPlan {
  token: string;
  query: string;
  variables: Record<string, unknown>;
}

export type Order =
  | { do: 'connect'; port: number; plans: readonly SubscriberPlan[] }
  | { do: 'wait'; change: number }
  | { do: 'judge'; changes: readonly Change[] }
  | { do: 'close' };

export interface Subscribers {
  /** Connects them all; resolves when each has its first result. */
  connect: (port: number, plans: readonly SubscriberPlan[]) => Promise<void>;
  /** Waits until all saw the change; answers how many did not in time. */
  wait: (change: number) => Promise<number>;
  judge: (changes: readonly Change[]) => Promise<Judgement>;
  close: () => Promise<void>;
  /** Ends the process. */
  stop: () => Promise<void>;
}

export async function startSubscribers(): Promise<Subscribers> {
  const child = fork(join(checkout, 'tests/bench/live/subscriber-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await once(child, 'message');
  async function order<T>(message: Order): Promise<T> {
    child.send(message);
    const [answer] = (await once(child, 'message')) as [{ result: T; error?: string }];
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result;
  }
  return {
    connect: (port, plans) => order({ do: 'connect', port, plans }),
    wait: (change) => order({ do: 'wait', change }),
    judge: (changes) => order({ do: 'judge', changes }),
    close: () => order({ do: 'close' }),
    async stop() {
      child.kill();
      await exited;
    },
  };
}
