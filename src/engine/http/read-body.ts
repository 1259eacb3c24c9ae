import type { IncomingMessage } from 'node:http';
import { EngineError } from '#engine/errors.ts';

/** The whole body as text; one that is longer than `limit` bytes is refused as soon as that shows. */
export function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = () => reject(new EngineError('bad-request', `the request body is longer than ${limit} bytes`, { status: 413 }));
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        tooLarge();
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8')));
    request.on('error', reject);
    request.on('aborted', () => reject(new EngineError('bad-request', 'the request ended early', { status: 400 })));
  });
}
