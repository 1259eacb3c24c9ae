/** What has started so far, to be stopped in the opposite order. */
export interface StopList {
  add: (title: string, stop: () => Promise<void>) => void;
  stopAll: () => Promise<void>;
}

/** Collects what to stop; a part that fails to stop does not keep the others running. */
export function createStopList(log: (line: string) => void): StopList {
  const started: { title: string; stop: () => Promise<void> }[] = [];
  return {
    add: (title, stop) => void started.push({ title, stop }),
    async stopAll() {
      for (let part = started.pop(); part; part = started.pop()) {
        const { title, stop } = part;
        await stop().catch((error: unknown) => log(`${title} did not stop cleanly: ${String(error)}`));
      }
    },
  };
}
