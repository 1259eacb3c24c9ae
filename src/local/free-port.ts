import { createServer } from 'node:net';

/** A TCP port of the loopback interface that was free a moment ago, chosen by the system. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port'));
      });
    });
  });
}

/** Whether something already listens at `host:port`, or the port may not be bound. */
export function probePort(port: number, host: string): Promise<'free' | 'in-use' | 'forbidden'> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('in-use');
      else if (error.code === 'EACCES') resolve('forbidden');
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve('free')));
  });
}
